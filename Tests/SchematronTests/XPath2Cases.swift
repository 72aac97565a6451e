/// Expressions of XPath 2.0 that we made up, where its meaning differs from XPath 1.0's or could, and
/// what SaxonC-HE 13.1 says of each as a boolean at the document node: `true`, `false` or `error`.
enum XPath2Cases {
    static let document = """
        <order xmlns="urn:example:order" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" no="17"><from at="20240131">9</from><to at="20240201">10</to><line n="2" sku="b"/>
        <line n="10" sku="a"/>
        <line n="1e1" sku="b"/>
        <word>äb</word><flag on="true"/>
        <flag on="0"/>
        <empty/>
        <bad n="x"/>
        <day>2024-02-29</day><day>2024-03-01</day><big n="9007199254740993"/>
        <tiny n="0.1"/>
        <?note n?><!--7--></order>
        """

    static let namespaces = [
        "o": "urn:example:order", "xsi": "http://www.w3.org/2001/XMLSchema-instance",
    ]

    static let text = #"""
        false '9' < '10'
        true  '9' > '10'
        true  'b' >= 'ab'
        true  'Z' < 'a'
        true  'ä' > 'z'
        false string(//o:from) < string(//o:to)
        false //o:from < //o:to
        true  //o:from > //o:to
        true  //o:from/@at < //o:to/@at
        true  //o:line/@n < '2'
        false //o:line/@n > '2'
        true  //o:line/@n <= 2
        true  //o:line/@n = 10
        true  //o:line/@n != 10
        true  //o:line[3]/@n = 10
        true  //o:line/@n = '10'
        false //o:line/@sku < //o:line/@n
        true  //o:line/@sku >= //o:line/@sku
        true  //o:line/@sku != //o:word
        false //o:nothing = ''
        false //o:nothing != ''
        false //o:nothing < 1
        true  //o:empty = ''
        error //o:empty < 1
        error //o:bad/@n = 1
        true  //o:bad/@n < 'y'
        true  1 < 2
        true  2 = 2.0
        error 1 = '1'
        error 'a' = 1
        error '' = 0
        error true() = 'true'
        error true() = 1
        true  true() > false()
        true  //o:flag/@on = true()
        true  //o:flag[1]/@on = true()
        false //o:flag[2]/@on = true()
        error //o:bad/@n = true()
        true  true() = not(false())
        true  (1 = 1) = (2 = 2)
        error 1 = 1 = true()
        error 1 < 2 < 3
        error 1 + '1' = 2
        true  1 + //o:from = 10
        error 1 + //o:line = 3
        false 1 + //o:nothing = 1
        false //o:nothing + 1
        true  not(//o:nothing + 1)
        true  //o:from + //o:to = 19
        error //o:line/@n + 1 = 3
        true  //o:line[3]/@n + 1 = 11
        error true() + 1 = 2
        true  -//o:from = -9
        error -'9' = -9
        false - //o:nothing = 1
        true  0.1 + 0.2 = 0.3
        false 0.1 + 0.2 != 0.3
        true  1 - 0.9 = 0.1
        true  0.1 * 3 = 0.3
        true  1.1 * 1.1 = 1.21
        true  //o:tiny/@n = 0.1
        false //o:tiny/@n + 0.2 = 0.3
        true  1 div 2 = 0.5
        true  1 div 4 * 4 = 1
        true  10 div 4 = 2.5
        error 1 div 0 = 1
        error 1.0 div 0 = 1
        true  number('1') div 0 > 1
        error 1 mod 0 = 1
        true  7 mod -3 = 1
        true  -7 mod 3 = -1
        true  5.5 mod 0.2 = 0.1
        true  number(5) mod 2 = 1
        true  9007199254740992 + 1 = 9007199254740993
        true  string(1 div 8) = '0.125'
        true  string(3) = '3'
        true  string(3.0) = '3'
        true  string(3.10) = '3.1'
        true  string(-0.5) = '-0.5'
        true  string(number('3')) = '3'
        true  string(number('3.5')) = '3.5'
        true  string(number('1000000')) = '1.0E6'
        true  string(number('999999')) = '999999'
        true  string(number('1234567')) = '1.234567E6'
        true  string(number('0.000001')) = '0.000001'
        true  string(number('0.0000001')) = '1.0E-7'
        true  string(number('0.00000015')) = '1.5E-7'
        true  string(number('x')) = 'NaN'
        true  string(number('1') div 0) = 'INF'
        true  string(-number('1') div 0) = '-INF'
        true  string(number('INF')) = 'INF'
        true  string(-number('0')) = '-0'
        true  string(true()) = 'true'
        true  string(//o:nothing) = ''
        error string(//o:line) = ''
        true  string(//o:from) = '9'
        true  concat(1.50, '') = '1.5'
        true  concat(//o:nothing, 'a') = 'a'
        error concat(//o:line, 'a') = 'a'
        true  concat(number('1000000'), '') = '1.0E6'
        true  concat(1000000, '') = '1000000'
        true  concat(1 = 1, 'x') = 'truex'
        true  number('1e3') = 1000
        true  number('+5') = 5
        true  number(' 5 ') = 5
        false number('5 5') = 5
        false number('0x10') = 16
        false number('') = 0
        true  number('.5') = 0.5
        true  number('5.') = 5
        false number(//o:nothing) = 1
        false number(//o:bad/@n) = 1
        error number(//o:line/@n) = 2
        true  number(true()) = 1
        false number('NaN') = number('NaN')
        true  number('-INF') < 0
        true  string-length('äb') = 2
        true  string-length(//o:word) = 2
        true  string-length(//o:nothing) = 0
        error string-length(//o:line) = 0
        error string-length(12) = 2
        true  contains('abc', '')
        false contains(//o:nothing, 'a')
        true  contains('abc', //o:nothing)
        error contains(//o:line/@sku, 'b')
        error contains(12, '1')
        true  starts-with(//o:from/@at, '2024')
        error starts-with(//o:from/@at, 2024)
        true  ends-with('abc', 'bc')
        true  substring('12345', 2) = '2345'
        true  substring('12345', 1.5, 2.6) = '234'
        true  substring('12345', 0, 3) = '12'
        true  substring('12345', -1 div 1, 3) = '1'
        error substring('12345', '2') = '2345'
        error substring('12345', //o:nothing) = ''
        true  substring('12345', //o:line[1]/@n) = '2345'
        true  substring('12345', number('-INF'), number('INF')) = ''
        true  substring(//o:from/@at, 1, 6) < substring(//o:to/@at, 1, 6)
        true  substring-before('a=b', '=') = 'a'
        true  substring-after('a=b', '') = 'a=b'
        true  substring-after(//o:nothing, '=') = ''
        true  translate('abc', 'ab', 'x') = 'xc'
        error translate('abc', //o:nothing, 'x') = 'abc'
        true  normalize-space(' a  b ') = 'a b'
        error normalize-space(//o:line) = ''
        true  upper-case('ß') = 'SS'
        true  lower-case('ÄB') = 'äb'
        error upper-case(5) = '5'
        true  matches('abc', '^a')
        true  matches(//o:word, '^\p{L}+$')
        error matches(//o:line/@n, '1')
        true  matches(//o:nothing, '^$')
        true  replace('abc', 'b', '[$0]') = 'a[b]c'
        error replace('abc', 'x*', '-') = 'abc'
        true  count(tokenize('a,b', ',')) = 2
        true  count(tokenize('', ',')) = 0
        error count(tokenize('abc', 'x*')) = 1
        true  tokenize('a b', ' ') = 'b'
        error tokenize('a b', ' ')
        true  string-join(//o:line/@sku, '+') = 'b+a+b'
        true  string-join(//o:nothing, '+') = ''
        true  string-join(tokenize('a b', ' '), '') = 'ab'
        true  count(distinct-values(//o:line/@sku)) = 2
        true  distinct-values(//o:line/@n) = 10
        true  sum(//o:line/@n) = 22
        true  sum(//o:nothing) = 0
        error sum(//o:bad/@n) = 0
        error sum(//o:word) = 0
        true  max(//o:line/@n) = 10
        error max(//o:line/@sku) = 'b'
        false max(//o:nothing) = 1
        true  not(max(//o:nothing) = 1)
        true  min(//o:line/@n) = 2
        error min(//o:bad/@n) = 1
        true  max(tokenize('9 10', ' ')) = '9'
        true  abs(-2.5) = 2.5
        true  abs(//o:from) = 9
        error abs('9') = 9
        true  floor(-1.5) = -2
        true  ceiling(1.2) = 2
        true  ceiling(-0.5) = 0
        true  string(ceiling(-0.5)) = '0'
        true  round(0.5) = 1
        true  round(-0.5) = 0
        true  round(2.5) = 3
        true  round(-2.5) = -2
        false round(//o:nothing) = 0
        true  not(round(//o:nothing) = 0)
        true  string(round(number('-0.2'))) = '-0'
        true  round(number('0.49999999999999994')) = 0
        true  boolean('false')
        false boolean('')
        false boolean(0)
        false boolean(number('NaN'))
        true  boolean(//o:empty)
        false boolean(//o:nothing)
        true  not('')
        true  not(0.0)
        true  'a' and 1
        true  '' or //o:line
        true  //o:line/@n[. = '2']
        true  xs:boolean('true')
        true  xs:boolean('1') = true()
        true  xs:boolean(' false ') = false()
        error xs:boolean('yes')
        true  xs:boolean(0) = false()
        true  xs:boolean(//o:flag[2]/@on) = false()
        true  xs:integer('5') = 5
        true  xs:integer(' 5 ') = 5
        error xs:integer('5.0') = 5
        true  xs:integer(5.9) = 5
        true  xs:integer(-5.9) = -5
        true  xs:integer(//o:from) + 1 = 10
        error xs:integer(//o:bad/@n) = 1
        false xs:integer(//o:nothing) = 1
        true  xs:integer(true()) = 1
        error xs:integer('1e3') = 1000
        error xs:int('2147483648') = 1
        error xs:positiveInteger('0') = 0
        true  xs:positiveInteger('3') = 3
        true  xs:decimal('5.50') = 5.5
        true  xs:decimal('.5') = 0.5
        error xs:decimal('1e3') = 1000
        error xs:decimal('') = 0
        true  xs:double('1e3') = 1000
        error xs:double('abc') = 1
        true  xs:string(1.0) = '1'
        true  xs:string(5) < '6'
        true  xs:date('2024-02-29') < xs:date('2024-03-01')
        error xs:date('2023-02-29') < xs:date('2024-03-01')
        true  xs:date(//o:day[1]) < xs:date(//o:day[2])
        error xs:date(//o:day) = xs:date('2024-02-29')
        true  //o:day = xs:date('2024-02-29')
        true  //o:day > xs:date('2024-02-29')
        error //o:bad/@n = xs:date('2024-02-29')
        error xs:date('2024-02-29') = '2024-02-29'
        true  xs:date('2024-02-29Z') = xs:date('2024-02-29+00:00')
        true  xs:date('2024-02-29+14:00') = xs:date('2024-02-28-10:00')
        error xs:date('2024-02-29+15:00') = xs:date('2024-02-29Z')
        true  xs:dateTime('2024-01-01T00:30:00+01:00') < xs:dateTime('2024-01-01T00:00:00Z')
        true  xs:dateTime('2024-01-01T24:00:00Z') = xs:dateTime('2024-01-02T00:00:00Z')
        error xs:dateTime('2024-01-01T24:00:01Z') = xs:dateTime('2024-01-02T00:00:01Z')
        true  xs:dateTime('2024-01-01T00:00:00.10Z') = xs:dateTime('2024-01-01T00:00:00.1Z')
        true  xs:dateTime('2024-01-01T00:00:00.0000001Z') < xs:dateTime('2024-01-01T00:00:00.0000002Z')
        error xs:dateTime('2024-01-01') = xs:dateTime('2024-01-01T00:00:00')
        error xs:date('2024-01-01') = xs:dateTime('2024-01-01T00:00:00')
        error boolean(xs:date('2024-01-01'))
        true  count(//o:line[position() < 3]) = 2
        true  count(//o:line[last()]) = 1
        true  count(//o:line[2]) = 1
        true  //o:line[2]/@n = '10'
        true  //o:line[@n][2]/@sku = 'a'
        false //o:line[number(@n)]/@sku = 'a'
        true  //o:line[string(@n)]/@sku = 'a'
        true  //o:line[@n > 5]/@sku = 'a'
        false //o:line[@n > '5']/@sku = 'a'
        true  count(//o:line[@n >= 10]) = 2
        true  count(//o:line[@sku = 'b'][2]) = 1
        true  (//o:line)[last()]/@n = '1e1'
        true  //o:line[count(preceding-sibling::o:line) = 1]/@sku = 'a'
        false //o:line[count(preceding-sibling::o:line)]/@sku = 'b'
        true  //o:line/preceding-sibling::*[1]/@n = '2'
        true  count(//o:line | //o:word) = 4
        true  -(//o:from | //o:nothing) = -9
        error name(//o:line) = 'line'
        true  name(//o:from) = 'from'
        true  name(//o:nothing) = ''
        error name('a') = 'a'
        true  local-name(/*) = 'order'
        true  namespace-uri(/*) = 'urn:example:order'
        false lang('de')
        true  position() = 1
        true  last() = 1
        true  exists(//o:line)
        true  exists('')
        true  empty(//o:nothing)
        true  count('a') = 1
        true  count(//o:line) > 2
        true  count(//o:line) * 2 = 6
        true  count(//o:line) div 2 = 1.5
        true  count(//o:line) div 2 > 1
        true  //comment() = '7'
        error //comment() = 7
        true  //processing-instruction() = 'n'
        true  //o:big/@n = 9007199254740993
        true  //o:big/@n = '9007199254740993'
        true  compare('a', 'b') = -1
        false compare('a', //o:nothing)
        true  'a' eq 'a'
        true  (1, 2) = 2
        true  1 to 3 = 2
        true  if (//o:line) then true() else false()
        true  some $x in //o:line satisfies $x/@n = '2'
        true  for $x in //o:line return $x
        true  //*:line
        true  //o:line/string(@n) = '10'
        true  //o:line/(@n|@sku) = 'a'
        true  //o:line[1] is //o:line[1]
        true  'a' || 'b' = 'ab'
        true  //o:line ! @n = '10'
        true  //o:line intersect //o:line
        true  5 idiv 2 = 2
        true  '5' cast as xs:integer = 5
        true  year-from-date(xs:date('2024-01-01')) = 2024
        true  xs:float('0.1') = 0.1
        true  xs:duration('P1D') = xs:duration('P1D')
        true  'it''s' = "it's"
        true  1e3 = 1000
        true  +1 = 1
        true  0.1 = number('0.1')
        false //o:tiny/@n < 0.1
        true  xs:decimal('0.1') = xs:double('0.1')
        """#
}
