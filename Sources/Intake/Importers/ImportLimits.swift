/// Every limit of reading samples from files, with its unit and its reason.
public enum ImportLimits {
    /// Bytes of one line, or of one record of CSV: a route has some 100 bytes a point. What is
    /// longer is a quote that nobody closed, or no file of samples.
    public static let lineBytes = 16 << 20
    /// Bytes that are asked for at once.
    public static let chunkBytes = 256 << 10
    /// Columns of a CSV file.
    public static let columns = 1_000
}
