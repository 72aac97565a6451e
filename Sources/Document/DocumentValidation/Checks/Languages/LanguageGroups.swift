/// The three-letter codes of ISO 639-2, 639-3 and 639-5 for which there are no two letters: the
/// first two letters, a hyphen, and every third letter.
enum LanguageGroups {
    static let table = """
        aa-abcdefghiklnopqstuvwxz ab-abcdefghijlmnopqrstuvwxyz ac-abdefhiklmnpqrstuvwxyz \
        ad-abdefghijlnoqrstuwxyz ae-abcdeklmnqrsuwyz af-abdeghiknopstuz \
        ag-abcdefghijklmnoqrstuvwxyz ah-abghiklmnoprst ai-abcdefghijklmnopqrtwxy \
        aj-aginpsuwz ak-bcdefghijklmopqrstuvwxyz al-acdefghijklmnopqrstuvwxyz \
        am-abcefgijklmnopqrstuvwxyz an-abcdefghijklmnopqrstuvwxyz ao-abcdefgijklmnrstuxz \
        ap-abcdefghijklmnopqrstuvwxyz aq-acdgklmnprtz ar-bcdehijklnopqrstuvwxyz \
        as-abcefghijklnopqrstuvwxyz at-abcdeghijklmnopqrstuvwxyz \
        au-abcdfghijklmnopqrstuwxyz av-bdiklmnostuv aw-abcdeghikmnorstuvwxy ax-begklmx \
        ay-abcdeghiklnopqrstuz az-abcdgjmnotz ba-abcdefghijlnoprstuvwxy \
        bb-abcdefghijklmnopqrstuvwxy bc-abcdefghijklmnopqrstuvwyz \
        bd-abcdefghijklmnopqrstuvwxyz be-abcdefghijkmopqrstuvwxyz \
        bf-abcdefghijklmnopqrstuwxyz bg-abcdefgijklnopqrstuvwxyz \
        bh-abcdefghijlmnopqrstuvwxyz bi-abdefgklmnopqrtuvwxyz \
        bj-abcefghijklmnoprstuvwxyz bk-acdfghijklmnopqrstuvwxyz \
        bl-abcdefhijklmnopqrstvwxyz bm-abcdefghijklmnopqrstuvwxz \
        bn-abcdefgijklmnopqrstuvwxyz bo-abefghijklmnopqrtuvwxyz \
        bp-acdeghijklmnopqrstuvwxyz bq-abcdfghijklmnopqrstuvwxyz \
        br-abcdfghijklmnopqrstuvwxyz bs-abcefghijklmnopqrstuvwxy \
        bt-acdefghijkmnopqrstuvwxyz bu-abcdefghijkmnopqstuvwxyz \
        bv-abcdefghijklmnopqrtuvwxyz bw-abcdefghijklmnopqrstuwxyz \
        bx-abcdefghijklmnopqrsuvwz by-abcdefghijklmnopqrstvwxz \
        bz-abcdefghijklmnopqrstuvwxyz ca-abcdefghijklmnopqrsuvwxyz \
        cb-abcdgijklnoqrstuvwy cc-cdeghjlmnoprs cd-acdefhijmnorsyz ce-abgklnty cf-adgm \
        cg-acgk ch-bcdfghjklmnopqrtwxyz ci-abcdehkmnprwy cj-aehikmnopsvy \
        ck-bhlmnoqrstuvxyz cl-acdehijklmotuwy cm-acegilmnorst cn-abcghiklopqrstuwx \
        co-abcdefghjklmnopqtuvwxz cp-abcefginopsuxy cq-d cr-abcdfghijklmnopqrstvwxyz \
        cs-abcdefghijklmnopqrstuvwxyz ct-acdeghlmnopstuyz cu-abchijklopqrstuvwxy cv-gn \
        cw-abdegt cy-abo cz-hknot da-acdeghijklmoqrsuvwxyz db-abdefgijlmnopqrtuvwy dc-cr \
        dd-adegijnorsw de-cdefghiklmnpqrsvz dg-abcdeghiklnorstwxz dh-dgilmnorsuvwx \
        di-abcdfghijklmnopqrsuwxyz dj-abcdefijkmnoruw dk-agkrsx dl-gkmn \
        dm-abcdefgklmnorsuvwxy dn-adegijknortuvwy do-abcefhiklnopqrstvwxyz dp-p \
        dr-abcdegilnoqstuy ds-behilnoqz dt-abdhikmnoprstuy du-abcefghiklmnopqrsuvwxyz \
        dv-a dw-akrsuwyz dy-abdgimnouy dz-aegln ea-a eb-cgkoru ec-rsy ee-e ef-aei \
        eg-almoxy eh-su ei-ptv ej-a ek-aegiklmopry el-ehikmoux em-abegikmnpqsuwxyz \
        en-abcdfhlmnoqruvwx eo-t ep-i er-aghikorstw es-eghiklmnoqsuxy et-bchnorstuxz \
        eu-q ev-ehn ew-o ex-t ey-ao ez-ae fa-abdfghijklmnprtuxyz fb-l fc-s fe-r ff-im \
        fg-r fi-aeflprtuw fk-kv fl-ahilnry fm-pu fn-bgi fo-dimnrsx fp-e fq-s \
        fr-cdkmopqrst fs-els fu-bcdefhijmnqrtuvy fv-r fw-ae ga-abcdefghijklmnopqrstuwxyz \
        gb-abdefghijklmnopqrsuvwxyz gc-cdeflnrt gd-abcdefghijklmnoqrstux \
        ge-abcdfghijklmqsvwxyz gf-kt gg-abdegkltuw gh-acehklnorst \
        gi-abcdeghilmnpqrstuwxyz gj-kmnru gk-adenopu gl-bcdhjkloruwy \
        gm-abdeghlmnqruvwxyz gn-abcdeghijklmnoqrtuwz go-abcdefghijklmnopqrstuvwxyz \
        gp-aen gq-ainru gr-abcdghijkmoqrstuvwxyz gs-eglmnopsw gt-au \
        gu-abcdefghiklmnopqrstuwxz gv-acefjlmnoprsy gw-abcdefgijmnrtuwx gx-x \
        gy-abdefgilmnoryz gz-ain ha-abcdefghijklmnopqrsvwxyz hb-abnosu hc-ah hd-nsy \
        he-adghim hg-mw hh-iry hi-abdfghijklmortwx hj-i hk-aehkns hl-abdetu \
        hm-abcdefghijklmnpqrstuvwxyz hn-adeghijnosu ho-abcdehijklmoprstvwyz hp-os \
        hr-acekmoptuwxz hs-bhlns ht-iosux hu-bcdefghijklmopqrstuvwxyz hv-ceknv hw-aco \
        hy-awx ia-inr ib-abdeghlmnruy ic-ahlr id-abcdeirstu if-abefkmuy ig-beglmnosw \
        ih-bipw ii-nr ij-cejnos ik-eikloprstvwxz il-abgikmopsuv im-ailnorsty \
        in-bceghjlmnopstz io-ruw ip-io iq-uw ir-aehiknoruxy is-acdeghikmnortu \
        it-bcdeiklmorstvwxyz iu-m iv-bv iw-kmos ix-cl iy-aox iz-hrz \
        ja-abcdefhjklmnoqstuxyz jb-eijkmnortuw jc-st jd-agt je-behiklnrtu jg-beko jh-is \
        ji-abcdeghilmoqtuvy jj-er jk-amoprsu jl-es jm-abcdilnrswx jn-adgijls jo-bdgrsw \
        jp-arx jq-r jr-abrtu js-l ju-abcdhiklmnoprstuwy jv-dn jw-i jy-aey \
        ka-abcdefghijkmopqrvwxy kb-abcdeghijklmnopqrstuvwxyz \
        kc-abcdefghijklmnopqrstuvwxyz kd-acdefghijklmnopqrtuwxyz \
        ke-abcdefghijklmnopqrstuvwxyz kf-abcdefghijklmnopqrstuvwxyz \
        kg-abefgijklmnopqrstuvwxy kh-abcdefghijklnopqrstuvwxyz \
        ki-abcdefghijlmopqstuvwxyz kj-abcdeghijklmnopqrstuvxyz \
        kk-abcdefghijklmnopqrstuvwxyz kl-abcdefghijklmnopqrstuvwxyz \
        km-abcdefghijklmnopqrstuvwxyz kn-abcdefgijklmnopqrstuvwxyz \
        ko-acdefghiklopqstuvwyz kp-abcdefghijklmnoqrstuvwxyz \
        kq-abcdefghijklmnopqrstuvwxyz kr-abcdefhijklnoprstuvwxyz \
        ks-abcdefghijklmnopqrstuvwxyz kt-abcdefghijklmnopqstuvwxyz \
        ku-bcdefghijklmnopqstuvwxyz kv-abcdefghijklmnopqrtuvwxyz \
        kw-abcdefghijklmnoprstuvwxyz kx-abcdfhijkmnopqrstvwxyz \
        ky-abcdefghijklmnopqrstuvwxyz kz-abcdefgiklmnopqrsuvwxyz \
        la-abcdefghijlmnpqrsuwxyz lb-bcefgijklmnoqrstuvwxyz lc-cdefhlmpqs \
        ld-abdghijklmnopq le-abcdefhijklmnopqrstuvwxyz lf-an lg-abghiklmnoqrtuz \
        lh-ahilmnpstu li-abcdefghjklopqrsuvwxyz lj-aeilpwx lk-abcdehijlmnorstuy \
        ll-abcdefghijklmnpqsux lm-abcdefghijklnopqruvwxy ln-abdghijlmnsuwz \
        lo-abcefghijklmnopqrstuvwxyz lp-aenox lq-r lr-acegiklmnortvz \
        ls-abcdehilmnoprstvwy lt-cghinosu lu-acdefijklmnopqrstuvwyz lv-aiksu \
        lw-aeghlmostuw lx-m ly-agn lz-hlnz ma-abdefgijkmnpqstuvwxz \
        mb-abcdefhijklmnopqrstuvwxyz mc-abcdefghijklmnopqrstuvwxyz \
        md-abcdefghijklmnpqrstuvwxyz me-abcdefhijklmnopqrstuvwyz \
        mf-abcdefghijklmnopqrstuvwxyz mg-abcdefghijklmnopqrstuvwyz \
        mh-abcdefgijklmnopqrstuwxyz mi-abcdefghijklmnopqrstuwxyz \
        mj-bcdeghijklmnopqrstuvwxyz mk-abcefghijklmnopqrstuvwxyz \
        ml-abcefhijklmnopqrsuvwxz mm-abcdefghijklmnopqrtuvwxyz \
        mn-abcdefghijklmnopqrsuvwxyz mo-acdeghijkmopqrstuvwxyz \
        mp-abcdeghijklmnopqrstuvwxyz mq-abcefghijklmnopqrstuvwxyz \
        mr-abcdefghjklmnopqrstuvwxyz ms-bcdefghijklmnopqrsuvwxyz \
        mt-abcdefghijklmnopqrstuvwxy mu-abcdeghijklmnopqrstuvxyz \
        mv-abdefghiklnopqrstuvwxyz mw-abcefghiklmnopqrstuvwz \
        mx-abcdefghijklmnopqrstuvwxyz my-bcefghjklmnoprsuvwxyz \
        mz-abcdeghijklmnopqrstuvwxyz na-abcefghijklmnopqrstwxyz \
        nb-abcdeghijkmnopqrstuvwy nc-abcdefghijklmnoqrstuxz nd-abcdfghijklmnpqrstuvwxyz \
        ne-abcdefghijkmnoqrstuvwxyz nf-adlru ng-abcdefghijklmnpqrstuvwxyz \
        nh-abcdefghikmnopqrtuvwxyz ni-abcdefghijklmnoqrstuvwxyz nj-abdhijlmnorstuxyz \
        nk-abcdefghijkmnopqrstuvwxz nl-acegijklmoquvwxyz nm-abcdefghijklmnopqrstuvwxyz \
        nn-abcdefghijklmnpqrtuvwyz no-acdefghijklmnpqstuvwyz np-abghilnosuxy \
        nq-gklmnoqty nr-abcefgiklmnprtuxz ns-abcdefghiklmnopqrstuvwxyz \
        nt-degijkmopruwxyz nu-abcdefghijklmnopqrstuvwxyz nv-hmo nw-abcegimorwxy \
        nx-adegiklmnoqrx ny-bcdefghijklmnopqrstuvwxy nz-abdikmsuyz oa-acrv ob-iklmortu \
        oc-ahmou od-aktu of-osu og-bcegou oh-tu oi-aen oj-bcgpsvw \
        ok-abcdeghijklmnorsuvxz ol-adekmortu om-abcgiklnopqrtuvwxy on-abegijknoprstuwx \
        oo-dgnrs op-akmoty or-aceghnorstuvwxyz os-acinoptux ot-abdeiklmnoqrstuwxyz \
        ou-abeim ov-d ow-il oy-bdmy oz-m pa-abcdefghiklmopqrsuvwxyz \
        pb-bcefghilmnoprstuvy pc-abcdefghijklmnpw pd-acinotu pe-abdefghijklmopqsvxyz \
        pf-ael pg-adgiklnsuz ph-adghijklmnoqrtuvw pi-abcdefghjlmnoprstuvwxyz pj-t \
        pk-abcghnoprstu pl-abcdefghjklnoqrstuvwyz pm-abdefhijklmnoqrstwxyz \
        pn-abcdeghijklmnopqrstuvwxyz po-cefghikmnopqstvwxyz pp-eiklmnopqstu pq-aemw \
        pr-acdefghiklmnopqrstuwxz ps-acdeghilmnopqrstuwy pt-ahinopqrtuvwy \
        pu-abcdefgijmopqrtuwxy pw-abgimnorw px-m py-emnsuxy pz-hn \
        qu-abcdfghiklmnpqrsvwxyz qv-acehijlmnopswyz qw-acehmst qx-achlnopqrstuw qy-ap \
        ra-abcdfghijklmnopqrstuvwxyz rb-bklp rc-f rd-b re-abegijlmnrsty rg-aeknrsu rh-gp \
        ri-abflmnrtu rj-gis rk-abhimtw rm-abcdefghiklmnopqstuvwxyz rn-bdglnprw \
        ro-abcdefglmopruw rp-nt rr-iot rs-bklmn rt-chmsw ru-bcefghikopqtuyz rw-aklmor \
        rx-dw ry-nsu rz-h sa-abcdefhijklmoqrstuvwxyz sb-abcdefghijklmnopqrstuvwxyz \
        sc-befghiklnopqstuvwx sd-abcefghjklnopqrstuvxz se-abcdefghijklmnopqrstuvwyz \
        sf-bemsw sg-abcdeghijkmnprstuwxyz sh-abcdeghijklmnopqrstuvwxyz \
        si-abdefghijklmopqrstuvwxyz sj-abdegklmnoprstuw sk-abcdefghijmnopqrstuvwxyz \
        sl-acdefghijlmnpqrstuwxyz sm-abcfghijklmnpqrstuvwxyz sn-cefgijklmnopqrsuvwxyz \
        so-abcdeghijklnopqrsuvwxyz sp-bcdegiklmnopqrstuvxy sq-ahjkmnoqrstux \
        sr-abcefghiklmnoqrstuvwxyz ss-abcdefghijklmnopqrstuvxyz \
        st-abdefghijklmnopqrstuvwy su-abcegijkoqrstvwxyz sv-abcekmsx \
        sw-bcfghijklmnopqrstuvwxy sx-bcegklmnorsuw sy-abcdiklmnorswxy sz-abcdeglnpsvwy \
        ta-abcdefgijklnopqrsuvwxyz tb-acdefghijklmnopqrstuvwxyz \
        tc-abcdefghiklmnopqstuwxyz td-abcdefghijklmnoqrstvxy te-abcdefghikmnopqrstuvwxyz \
        tf-inort tg-abcdefhijnopqrstuvwxyz th-defhiklmnpqrstuvyz \
        ti-acfghijklmnopqstuvwxyz tj-agijlmnopsuw tk-abdefglmnpqrstuvwxz \
        tl-abcdfghijklmnopqrstuvxy tm-abcdefghijklmnoqrstuvwyz \
        tn-abcdghiklmnopqrstuvwxyz to-bcdfghijklmopqrsuvwxyz tp-acefgijklmnopqrtuvwxyz \
        tq-blmnopqrtuw tr-abcdefghijklmnopqrstuvwxyz ts-abcdeghijklmpqrstuvwxyz \
        tt-abcdefghijklmnopqrstuvwyz tu-abcdefghijlmnopqstuvwxyz tv-adeklmnostuwxy \
        tw-abcdefghlmnopqrtuwxy tx-abceghijmnoqrstuxy ty-aehijlnprstuvxyz tz-ahjlmnox \
        ua-mnr ub-ailruy ud-aegijlmu ue-s uf-i ug-abehnoy uh-an ui-sv uj-i \
        uk-aghiklpqsuvwy ul-abcefiklmnuw um-abcdgimnoprsu un-adegikmnruxz uo-n up-iv \
        ur-abcefghijklmnoprtuvwxyz us-ahikpsu ut-aehpru uu-mru uv-ehl uw-a uy-a uz-ns \
        va-aefghijlmnoprsuvy vb-bk ve-cdlmopr vg-rt vi-cdfglnstv vk-ajklmnoptuz vl-ps \
        vm-abcdefghijklmpqrsuvwxyz vn-kmp vo-rt vr-aost vs-ilv vt-o vu-mnt vw-a \
        wa-abcdefghijklmnopqrstuvwxyz wb-abefhijklmpqrstvw wc-ai wd-dgjktuy \
        we-acdghimnoprstuw wf-g wg-abgiouy wh-agku wi-bcefghijklmnruvy wj-ai wk-abdlruwy \
        wl-aceghiklmorsuvwxy wm-abcdeghimnostwx wn-bcdegikmnopuwy wo-abcdefgikmnorswy \
        wp-c wr-bghiklmnoprsuvwxyz ws-agikrsuv wt-fhikmw wu-abdhlmnrtuvxy ww-aborw wx-aw \
        wy-bimnry xa-abcdegijklmnopqrstuvwy xb-bcdegijmnoprwy xc-bceghlmnortuvwy \
        xd-ackmoqy xe-bdglmprstu xf-a xg-abdfgilmnruw xh-acdemrtuv xi-bilnrsvy xj-bt \
        xk-abcdefgijklnopqrstuvwxyz xl-abcdeginopsuy xm-abcdefghjklmnopqrstuvwxyz \
        xn-abdghijkmnoqrstuyz xo-cdgikmnoprw xp-abcdefghijklmnopqrstuvwxyz xq-at \
        xr-abdegimnrtuw xs-abcdehijlmnopqrsuvy xt-abcdeghijlmnopqrstuvwy \
        xu-abdgjlmnoprtu xv-einos xw-acdegjklortw xx-bkmrt xy-abjklty xz-hmp \
        ya-abcdefghijklmnopqrstuvwxyz yb-abehijklmnoxy yc-hlnp yd-adegk ye-aceijlrstuvy \
        yg-ailmprsuw yh-adls yi-afghijklmnpqrstuvxz yk-agiklmnortuy yl-abegilmnoruy \
        ym-bcdeghiklmnopqrsxz yn-adegklnoqsu yo-bgiklmntxy yp-abghkmnopz yr-abeklmnoswy \
        ys-cdglmnoprsy yt-alpwy yu-abcdefgijklmnpqrtwxyz yv-at yw-aglnqrtuw yx-aglmuy \
        yy-ruz yz-gk za-abcdefghijklmopqrstuvwxyz zb-aceltuw zc-adh zd-j ze-aghn \
        zg-abhmnr zh-bdinwx zi-abklmnwz zk-abdghknoprtuvz zl-aejmnqsw \
        zm-abcdefghijklmnopqrstuvwxyz zn-adegks zo-chmoqrs zp-abcdefghijklmnopqrstuvwxyz \
        zq-e zr-agnops zs-aklmru zt-eglmnpqstuxy zu-ahmny zw-a zx-x zy-bgjnp zz-aj
        """
}
