/// What attackers write, by the kind of place that it is meant for. From the list of attacks on
/// CDA's renderers (2014, 2020) and what browsers are known to read leniently.
public enum HostileVectors {
    /// Addresses that must not become links. Written as XML attribute values.
    public static let addresses = [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)",
        "java&#9;script:alert(1)", "java&#10;script:alert(1)", "java&#13;script:alert(1)",
        "javascript&#9;:alert(1)", "&#xA0;javascript:alert(1)", "javascript&#58;alert(1)",
        "&#x85;javascript:alert(1)", "vbscript:msgbox(1)", "livescript:x", "mocha:x",
        "data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;",
        "data:text/html;base64,PHNjcmlwdD4=", "data:image/svg+xml,&lt;svg onload='alert(1)'/>",
        "DATA:text/html,x", "file:///etc/passwd", "//host.invalid/x", "/\\host.invalid",
        "\\\\host.invalid\\share", "http:/\\host.invalid", "https:host.invalid", "http:///x",
        "http://user@host.invalid/", "http://a.invalid\\@b.invalid/", "http://ho st.invalid/",
        "http://host.invalid/&#10;x", "blob:https://host.invalid/1", "about:blank",
        "view-source:http://host.invalid/", "filesystem:http://host.invalid/", "jar:http://h!/",
        "feed:javascript:alert(1)", "ftp://host.invalid/", "ws://host.invalid/", "intent://x#y",
        "report.pdf", "../../etc/passwd", "?query", "", "http://\u{202E}dilavni.tsoh/",
        "http://ex\u{430}mple.invalid/",
    ]

    /// Texts that must stay text. Written as XML content.
    public static let texts = [
        "&lt;script>alert(1)&lt;/script>", "&lt;img src=x onerror=alert(1)>",
        "&lt;/title>&lt;script>alert(1)&lt;/script>", "&lt;/style>&lt;script>alert(1)&lt;/script>",
        "\"onmouseover=\"alert(1)", "'onmouseover='alert(1)", "\">&lt;svg onload=alert(1)>",
        "--&gt;&lt;script>alert(1)&lt;/script>&lt;!--", "<![CDATA[<script>alert(1)</script>]]>",
        "<![CDATA[</body></html><script>alert(1)</script>]]>", "&amp;lt;script&amp;gt;",
        "&amp;#60;script&amp;#62;", "&lt;plaintext>", "&lt;textarea>", "&lt;base href=//h>",
        "{{constructor.constructor('alert(1)')()}}", "${alert(1)}", "&lt;?php x?>",
        "&lt;!DOCTYPE x>", "Amoxi\u{200B}cillin", "5\u{202E}0,1\u{202C} mg", "a\u{2066}b\u{2069}c",
        "Amoxi\u{200D}cillin", "\u{FEFF}x", "x\u{E0041}y", "a\u{AD}b", "\u{85}x\u{9C}",
        "&lt;style>*{display:none}&lt;/style>", "&lt;meta http-equiv=refresh content=0>",
        "+ADw-script+AD4-", "&lt;a href=javascript:alert(1)>x&lt;/a>", "\\u003cscript\\u003e",
    ]

    /// Markup that narrative does not have. Every `T` in it is text that has to stay.
    public static let elements = [
        "<h:script>T1()</h:script>", "<h:img src='http://h.invalid/t.png' onerror='x()'>T</h:img>",
        "<h:iframe src='http://h.invalid/'>T</h:iframe>", "<h:object data='x'>T</h:object>",
        "<h:embed src='x'/>", "<h:form action='http://h.invalid/'>T<h:input value='x'/></h:form>",
        "<h:style>T{}</h:style>", "<h:link rel='stylesheet' href='http://h.invalid/'/>",
        "<h:meta http-equiv='refresh' content='0;url=http://h.invalid/'/>",
        "<h:base href='http://h.invalid/'/>", "<h:a href='javascript:x()'>T</h:a>",
        "<h:p onclick='x()'>T</h:p>",
        "<svg:svg onload='x()'><svg:script>T()</svg:script></svg:svg>",
        "<svg:a xlink:href='javascript:x()'><svg:text>T</svg:text></svg:a>",
        "<svg:image xlink:href='http://h.invalid/t.png'/>", "<script>T()</script>",
        "<img src='http://h.invalid/t.png'/>", "<iframe src='javascript:x()'>T</iframe>",
        "<object xmlns=''>T</object>",
        "<m:math xmlns:m='http://www.w3.org/1998/Math/MathML'>T</m:math>",
        "<h:template>T</h:template>", "<h:noscript>T</h:noscript>", "<h:textarea>T</h:textarea>",
        "<h:title>T</h:title>", "<h:plaintext>T</h:plaintext>", "<h:xmp>T</h:xmp>",
        "<h:select><h:option>T</h:option></h:select>",
        "<h:details><h:summary>T</h:summary>T</h:details>",
        "<h:video poster='http://h.invalid/'>T</h:video>", "<h:body background='x'>T</h:body>",
        "<?xml-stylesheet href='http://h.invalid/'?><unknown>T</unknown>",
        "<!-- <script>x()</script> --><new>T</new>",
    ]

    /// Attributes that narrative does not have, or not with this value.
    public static let attributes = [
        "onmouseover='alert(1)'", "onclick='alert(1)'", "onfocus='x()' tabindex='1' autofocus=''",
        "style='display:none'", "style='background:url(http://h.invalid/)'", "hidden='hidden'",
        "styleCode='bold\">&lt;script'", "styleCode='head; background: url(x)'", "class='head'",
        "ID='a\"onx=\"y'", "ID='contents'", "ID='s1'", "ID='__proto__'", "ID='body'",
        "ID='\u{202E}x'", "language='en\" onx=\"y'", "language='../x'",
        "background='http://h.invalid/'",
        "formaction='javascript:x()'", "srcdoc='&lt;script>'", "xml:base='http://h.invalid/'",
        "h:onclick='x()'", "xlink:href='javascript:x()'", "colspan='99999999999999999999'",
        "rowspan='-1'", "width='1000000%'", "align='x\" y=\"'", "contenteditable='true'",
        "accesskey='x'", "is='x-y'", "slot='x'", "nonce='x'",
    ]

    /// Embedded files as base64 with what they claim to be.
    public static let files: [(mediaType: String?, text: String)] = [
        ("text/html", "<script>alert(1)</script>"), ("image/png", "<html><script>x()</script>"),
        ("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>"),
        ("application/xhtml+xml", "<html xmlns='http://www.w3.org/1999/xhtml'/>"),
        ("application/pdf", "%PDF-1.4 /OpenAction /JavaScript"), (nil, "<script>x()</script>"),
        ("image/png\" onerror=\"x()", "x"), ("text/javascript", "alert(1)"),
        ("image/png", "GIF89a"), ("text/html", "\u{89}PNG"), ("application/pdf", "GIF89a;alert(1)"),
        ("text/plain", "<script>alert(1)</script>"), ("multipart/related", "MIME-Version: 1.0"),
        ("text/xml", "<?xml-stylesheet href='x'?><a/>"), ("text/css", "*{display:none}"),
    ]
}
