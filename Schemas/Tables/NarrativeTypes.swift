/// The narrative block (HL7 CDA R2, section 4.3.5): text, lists, tables and what they hold.
enum NarrativeTypes {
    static let notation = """
        type StrucDoc.Text mixed
          either 0..*
            use inline
            footnoteRef  StrucDoc.FootnoteRef  1..1
            use blocks
          end
          use narrativeAttributes
          @mediaType     xs:string             0..1 fixed text/x-hl7-text+xml

        type StrucDoc.Title mixed
          either 0..*
            content      StrucDoc.TitleContent   1..1
            sub          StrucDoc.Sub            1..1
            sup          StrucDoc.Sup            1..1
            br           StrucDoc.Br             1..1
            footnote     StrucDoc.TitleFootnote  1..1
            footnoteRef  StrucDoc.FootnoteRef    1..1
          end
          use narrativeAttributes
          @mediaType     xs:string               0..1 fixed text/x-hl7-title+xml

        type StrucDoc.Caption mixed
          either 0..*
            linkHtml     StrucDoc.LinkHtml     1..1
            sub          StrucDoc.Sub          1..1
            sup          StrucDoc.Sup          1..1
            footnote     StrucDoc.Footnote     1..1
            footnoteRef  StrucDoc.FootnoteRef  1..1
          end
          use narrativeAttributes

        type StrucDoc.Col
          use narrativeAttributes
          @span   xs:string  0..1 default 1
          @width  xs:string  0..1
          use cellAlignment

        type StrucDoc.Colgroup
          col     StrucDoc.Col  0..*
          use narrativeAttributes
          @span   xs:string     0..1 default 1
          @width  xs:string     0..1
          use cellAlignment

        type StrucDoc.Content mixed
          either 0..*
            use inline
            footnoteRef  StrucDoc.FootnoteRef  1..1
          end
          use narrativeAttributes
          @revised       StrucDoc.revised      0..1

        type StrucDoc.TitleContent mixed
          either 0..*
            content      StrucDoc.TitleContent   1..1
            sub          StrucDoc.Sub            1..1
            sup          StrucDoc.Sup            1..1
            br           StrucDoc.Br             1..1
            footnote     StrucDoc.TitleFootnote  1..1
            footnoteRef  StrucDoc.FootnoteRef    1..1
          end
          use narrativeAttributes

        type StrucDoc.Footnote mixed
          either 0..*
            content           StrucDoc.Content           1..1
            linkHtml          StrucDoc.LinkHtml          1..1
            sub               StrucDoc.Sub               1..1
            sup               StrucDoc.Sup               1..1
            br                StrucDoc.Br                1..1
            renderMultiMedia  StrucDoc.RenderMultiMedia  1..1
            use blocks
          end
          use narrativeAttributes

        type StrucDoc.TitleFootnote mixed
          either 0..*
            content  StrucDoc.TitleContent  1..1
            sub      StrucDoc.Sub           1..1
            sup      StrucDoc.Sup           1..1
            br       StrucDoc.Br            1..1
          end
          use narrativeAttributes

        type StrucDoc.FootnoteRef
          use narrativeAttributes
          @IDREF  xs:IDREF  1..1

        type StrucDoc.Item mixed
          caption        StrucDoc.Caption      0..1
          either 0..*
            use inline
            footnoteRef  StrucDoc.FootnoteRef  1..1
            use blocks
          end
          use narrativeAttributes

        type StrucDoc.LinkHtml mixed
          either 0..*
            footnote     StrucDoc.Footnote     1..1
            footnoteRef  StrucDoc.FootnoteRef  1..1
          end
          @name          xs:string             0..1
          @href          xs:string             0..1
          @rel           xs:string             0..1
          @rev           xs:string             0..1
          @title         xs:string             0..1
          use narrativeAttributes

        type StrucDoc.List
          caption    StrucDoc.Caption   0..1
          item       StrucDoc.Item      1..*
          use narrativeAttributes
          @listType  StrucDoc.listType  0..1 default unordered

        type StrucDoc.Paragraph mixed
          caption        StrucDoc.Caption      0..1
          either 0..*
            use inline
            footnoteRef  StrucDoc.FootnoteRef  1..1
          end
          use narrativeAttributes

        type StrucDoc.RenderMultiMedia
          caption            StrucDoc.Caption  0..1
          @referencedObject  xs:IDREFS         1..1
          use narrativeAttributes

        type StrucDoc.Sub mixed

        type StrucDoc.Sup mixed

        type StrucDoc.Table
          caption       StrucDoc.Caption   0..1
          either
            col         StrucDoc.Col       0..*
            colgroup    StrucDoc.Colgroup  0..*
          end
          thead         StrucDoc.Thead     0..1
          tfoot         StrucDoc.Tfoot     0..1
          tbody         StrucDoc.Tbody     1..*
          use narrativeAttributes
          @summary      xs:string          0..1
          @width        xs:string          0..1
          @border       xs:string          0..1
          @frame        StrucDoc.frame     0..1
          @rules        StrucDoc.rules     0..1
          @cellspacing  xs:string          0..1
          @cellpadding  xs:string          0..1

        type StrucDoc.Tbody
          tr  StrucDoc.Tr  1..*
          use narrativeAttributes
          use cellAlignment

        type StrucDoc.Td mixed
          either 0..*
            use inline
            footnoteRef  StrucDoc.FootnoteRef  1..1
            paragraph    StrucDoc.Paragraph    1..1
            list         StrucDoc.List         1..1
          end
          use narrativeAttributes
          @abbr          xs:string             0..1
          @axis          xs:string             0..1
          @headers       xs:IDREFS             0..1
          @scope         StrucDoc.scope        0..1
          @rowspan       xs:string             0..1 default 1
          @colspan       xs:string             0..1 default 1
          use cellAlignment

        type StrucDoc.Tfoot
          tr  StrucDoc.Tr  1..*
          use narrativeAttributes
          use cellAlignment

        type StrucDoc.Th mixed
          either 0..*
            use inline
            footnoteRef  StrucDoc.FootnoteRef  1..1
          end
          use narrativeAttributes
          @abbr          xs:string             0..1
          @axis          xs:string             0..1
          @headers       xs:IDREFS             0..1
          @scope         StrucDoc.scope        0..1
          @rowspan       xs:string             0..1 default 1
          @colspan       xs:string             0..1 default 1
          use cellAlignment

        type StrucDoc.Thead
          tr  StrucDoc.Tr  1..*
          use narrativeAttributes
          use cellAlignment

        type StrucDoc.Tr
          either 1..*
            th    StrucDoc.Th  1..1
            td    StrucDoc.Td  1..1
          end
          use narrativeAttributes
          use cellAlignment

        simple StrucDoc.Br
        """
}
