/// Every limit of reading samples from files, with its unit and its reason.
public enum ImportLimits {
    /// Bytes of one record of CSV. What is longer is a quote that nobody closed.
    public static let recordBytes = 16 << 20
    /// Bytes of one sample in JSON: a route has some 200 bytes a point, and a week of points at one
    /// a second is 600,000.
    public static let lineBytes = 128 << 20
    /// Bytes that are asked for at once.
    public static let chunkBytes = 256 << 10
    /// Bytes of one column of a group of rows in Parquet, or of the metadata at its end: Casebook
    /// ends a group behind 8 MB, and one more sample.
    public static let pageBytes = (16 << 20) + lineBytes
    /// Bytes of the beginning of a table in which its separator and its header line are looked for.
    public static let headBytes = 64 << 10
    /// Records above a header line that are about the file.
    public static let preambleRecords = 20
    /// Columns of a CSV file.
    public static let columns = 1_000
    /// Bytes of a file whose format is read as a whole; a day of a takeout has a few megabytes, a
    /// backup of Health Connect some hundred a year.
    public static let fileBytes = 512 << 20
    /// Bytes of a tag of Apple Health's export; the longest metadata met had some thousands.
    public static let tagBytes = 1 << 20
    /// Bytes of a file that another one names, as a route.
    public static let companionBytes = 64 << 20
    /// Elements open at once, of XML that is read as a tree of tags.
    public static let depth = 64
    /// Points of one recorded activity: a day at one a second is 86,400.
    public static let points = 2_000_000
    /// Bytes of the text of one element.
    public static let textBytes = 1 << 20
    /// Activity summaries of one export: a century of days.
    public static let days = 40_000
    /// Clinical records of one export.
    public static let records = 200_000
}
