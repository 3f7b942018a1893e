-- All tables of the site, by subject.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Functions that columns and indexes use -----------------------------------------------------------------------------

-- Lower end of the 95 % Wilson interval of the share of up-votes, 0 to 1.
create function wilson_lower(up integer, votes integer) returns double precision
language sql immutable parallel safe as $$
  select case when votes = 0 then 0 else greatest(0,
    (up::float8 / votes + 1.9208 / votes - 1.96 * sqrt(up::float8 * (votes - up) / votes + 0.9604) / votes)
    / (1 + 3.8416 / votes)
  ) end
$$;

-- Periods of thirty days since 1970. `recent-periods.ts` counts them the same way.
create function period_of(instant timestamptz) returns integer language sql immutable parallel safe
  return floor(date_part('epoch', instant at time zone 'UTC') / 2592000)::integer;

-- Filters of lists: the categories, the intensity, the shortest length in whole minutes, the longest as `up-to-45`, whether
-- there are choices, and the number of endings up to twelve as `endings-3`.
create function item_facets(summary jsonb) returns text[] language sql immutable parallel safe as $$
  select case when summary is null then '{}'::text[] else
    array_remove(
      array(select jsonb_array_elements_text(summary -> 'categories')) || array[
        summary ->> 'intensity',
        ceil((summary #>> '{minutes,min}')::numeric)::text,
        'up-to-' || floor((summary #>> '{minutes,max}')::numeric)::text,
        case when summary -> 'choices' = 'true'::jsonb then 'choices' end,
        case when summary ? 'endings' then 'endings-' || least((summary ->> 'endings')::integer, 12)::text end
      ], null)
  end
$$;

create function item_tasks(summary jsonb) returns text[] language sql immutable parallel safe as $$
  select array(select jsonb_array_elements_text(summary -> 'tasks'))
$$;

-- Compatibility forms, case and look-alikes of other alphabets count as one name. `foldName` in the contracts does the
-- same; a test compares them. Lower case is spelt out, so that it depends on no locale.
create function fold_name(name text) returns text language sql immutable parallel safe as $$
  select translate(
    translate(
      lower(normalize(name, NFKC) collate "C"),
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺΆᾼῈΈῊΉῌῘῙῚΊῨῩῪΎῬῸΌῺΏῼΩKÅℲⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯↃⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰάᾳὲέὴήῃῐῑὶίῠῡὺύῥὸόὼώῳωkåⅎⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻⅼⅽⅾⅿↄⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'),
    'зӡаαɑвьβᏼсϲᴄԁɗеεєҽғſƒɡցнһηհіιıɩ1lӏїӀјϳкκҡқмμпոռоοσςօ0ᴏөрρԛգгᴦѕꜱтτυսʋѵνԝωѡхχҳуγүᴢζ',
    '33aaabbbbcccddeeeefffgghhhhiiiiiiiiijjkkkkmmnnnooooooooppqqrrssttuuuvvwwwxxxyyyzz') collate "C"
$$;

-- Embedded identity --------------------------------------------------------------------------------------------------
-- Tables of the library better-auth under names of the site. Only the adapter reads them; with a hosted provider they
-- stay empty.

create table identity_users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email citext not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity_users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  -- Browser and system in a few words, never the complete user agent.
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the member last proved their identity; null: never.
  factor_verified_at timestamptz,
  second_factor_verified_at timestamptz,
  last_seen_at timestamptz not null default now()
);
create index identity_sessions_user on identity_sessions (user_id);

create table identity_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index identity_accounts_user on identity_accounts (user_id);

create table identity_verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_verifications_identifier on identity_verifications (identifier);

-- Signing keys of the bearer tokens; the private half is encrypted with AUTH_SECRET.
create table identity_keys (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  alg text,
  crv text
);

create table identity_second_factors (
  user_id uuid primary key references identity_users (id) on delete cascade,
  -- Sealed with AUTH_SECRET.
  secret text not null,
  -- Null until a code of it was confirmed: the second factor is off.
  confirmed_at timestamptz,
  -- The period (30 s since 1970) of the last code that was accepted: each code is accepted once.
  last_period bigint not null default 0
);

create table identity_recovery_codes (
  user_id uuid not null references identity_second_factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table identity_passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity_users (id) on delete cascade,
  credential_id text not null unique,
  -- COSE key, base64url.
  public_key text not null,
  -- Signatures of the authenticator so far; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index identity_passkeys_user on identity_passkeys (user_id);

-- Links of mails, second steps of sign-ins, challenges of passkeys. A ticket is used by deleting it.
create table identity_tickets (
  token_hash text primary key,
  purpose text not null check (
    purpose in ('reset-password', 'confirm-email', 'second-factor', 'add-passkey', 'use-passkey', 'move-account')
  ),
  -- Null for a challenge that any passkey may sign.
  user_id uuid references identity_users (id) on delete cascade,
  -- The address to confirm.
  email citext,
  expires_at timestamptz not null
);
create index identity_tickets_user on identity_tickets (user_id, purpose);
create index identity_tickets_expiry on identity_tickets (expires_at);

-- Sessions and limits ------------------------------------------------------------------------------------------------

-- Sessions of people who sign in at a hosted identity provider. Only its adapter reads them: with the embedded identity
-- the table stays empty.
create table hosted_sessions (
  id uuid primary key default gen_random_uuid(),
  -- Hash of the session cookie.
  token_hash text not null unique,
  issuer text not null,
  subject text not null,
  -- Browser and system in a few words, never the complete user agent; null when unknown.
  device text,
  -- An ID token of the provider and the token that renews it, sealed with AUTH_SECRET.
  bearer text not null,
  refresh_token text,
  bearer_expires_at timestamptz not null,
  -- Hashes of the bearers that were handed out and may still be valid: the end of the session ends them.
  bearer_hashes text[] not null,
  -- Until then one process asks the provider for a fresh bearer.
  renewing_until timestamptz,
  -- What the first sign-in of a person needs, sealed with AUTH_SECRET; null once the person has an account here.
  first_sign_in text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index hosted_sessions_person on hosted_sessions (issuer, subject);
create index hosted_sessions_expiry on hosted_sessions (expires_at);

-- Sessions that were ended by sign-out while bearer tokens of theirs had not run out yet.
create table ended_sessions (
  session_id text primary key,
  -- The last bearer token of the session has run out by then.
  expires_at timestamptz not null
);

-- Attempts at passwords and sign-ups, counted for all processes together. The columns are those of the library that
-- counts; `key` holds the name of the rule and a keyed hash.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- ms since 1970
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- One-time invites to sign up. The token is only in the link; an invite is used when `used_at` is set.
create table invites (
  token_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invites_expiry on invites (expires_at);

-- Accounts -----------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  username text not null,
  email citext,
  -- `given_at` of the current declaration; a trigger sets it.
  age_declared_at timestamptz,
  created_at timestamptz not null default now(),
  is_admin boolean not null default false,
  unique (issuer, subject)
);
create unique index users_name on users (fold_name(username));
-- Lists of accounts. Names are searched by the index of unique names.
create index users_newest on users (created_at, id);
create index users_email_prefix on users ((lower(email::text) collate "C"), id) where email is not null;
create index users_admins on users (created_at, id) where is_admin;

-- Only the settings that a member changed; absent keys have the current default.
create table account_settings (
  user_id uuid primary key references users (id) on delete cascade,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  updated_at timestamptz not null default now(),
  -- Counts the changes, so that a form that was opened before one of them overwrites nothing.
  revision integer not null default 1 check (revision > 0)
);
-- Members who asked for announcements.
create index account_settings_announcements on account_settings (user_id)
  where settings -> 'announcements' = 'true'::jsonb;

-- Which version of which policy a member accepted, and when. Rows are added and never changed.
create table policy_acceptances (
  user_id uuid not null references users (id) on delete cascade,
  policy text not null check (policy in ('terms-of-service', 'privacy-policy')),
  version text not null,
  accepted_at timestamptz not null,
  primary key (user_id, policy, version)
);

-- What members declared, each with its date; `ended_at` is set when the member takes it back or when it expires.
create table declarations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('adult', 'intimate-data')),
  -- The version of the sentence that was shown.
  text_version text not null,
  given_at timestamptz not null,
  method text not null check (method in ('self', 'provider')),
  -- Service and method of a check of age; nothing else of its result is stored.
  checked_by text,
  expires_at timestamptz,
  ended_at timestamptz,
  check ((method = 'provider') = (checked_by is not null))
);
create index declarations_user on declarations (user_id, given_at);
-- One declaration of a kind holds at a time.
create unique index declarations_current on declarations (user_id, kind) where ended_at is null;
create index declarations_expiry on declarations (expires_at) where ended_at is null and expires_at is not null;

-- `users.age_declared_at` is read by every request: it follows the current declaration.
create function age_declaration_changed() returns trigger language plpgsql as $$
begin
  update users set age_declared_at = (
    select given_at from declarations where user_id = new.user_id and kind = 'adult' and ended_at is null
  ) where id = new.user_id;
  return null;
end
$$;
create trigger age_declaration_changed after insert or update on declarations
  for each row when (new.kind = 'adult') execute function age_declaration_changed();

-- Checks of age that began: the state is known to the browser alone, once, for `AGE_STATE_MS`.
create table age_checks (
  state_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index age_checks_expiry on age_checks (expires_at);
create index age_checks_user on age_checks (user_id);

-- Accounts that their members asked to erase, until that has happened.
create table account_erasures (
  user_id uuid primary key references users (id) on delete cascade,
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  shared_works text not null check (shared_works in ('remove', 'leave-nameless'))
);
create index account_erasures_due on account_erasures (erase_at);
create index account_erasures_next on account_erasures (erase_at, user_id);

-- Accounts that were erased, as hashes of their ids: a backup that still has one of them erases it again when it is restored.
create table erased_accounts (
  account_hash text primary key,
  shared_works text not null check (shared_works in ('remove', 'leave-nameless')),
  erased_at timestamptz not null
);
create index erased_accounts_time on erased_accounts (erased_at);

create table suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Written by an admin for the member.
  reason text not null,
  begun_at timestamptz not null,
  -- Null: until it is lifted.
  ends_at timestamptz,
  -- When an admin ended it, or replaced it by another one.
  lifted_at timestamptz,
  check (ends_at > begun_at)
);
create index suspensions_user on suspensions (user_id, begun_at);
-- The current one of a member, also after `ends_at`.
create unique index suspensions_current on suspensions (user_id) where lifted_at is null;
create index suspensions_ending on suspensions (coalesce(ends_at, 'infinity'), user_id) where lifted_at is null;

-- Memberships and payments -------------------------------------------------------------------------------------------

-- Read by every request: one row for each member and vendor, written by the feature of that vendor.
create table memberships (
  user_id uuid not null references users (id) on delete cascade,
  vendor text not null check (vendor in ('patreon', 'partner')),
  tier text not null check (tier in ('free', 'follower', 'supporter', 'master')),
  subscription_id text not null,
  subscription_interval text check (subscription_interval in ('month', 'year', 'lifetime')),
  end_date timestamptz,
  is_cancelled boolean not null default false,
  updated_at timestamptz not null default now(),
  -- Why the member has the tier.
  standing text check (standing in ('paid', 'given', 'declined', 'former', 'unpaid')),
  -- When the tier ends if no good answer comes: the later of `end_date` and 45 days after the last one. Null: never.
  valid_until timestamptz,
  primary key (user_id, vendor)
);
create index memberships_valid_until on memberships (valid_until) where tier <> 'free';

-- The tiers that the receiver of the operator's webhook knows of; empty without one. Members without a tier have no row.
create table told_tiers (
  user_id uuid primary key references users (id) on delete cascade,
  tier text not null check (tier in ('follower', 'supporter', 'master')),
  -- Only where the operator asks for ids of the vendors.
  patreon_user_id text,
  partner_subscription_id text,
  changed_at timestamptz not null
);

-- Changes of a tier that the receiver has not taken yet. Without a reference: the erasure of an account is a change, too.
create table tier_changes (
  number bigint primary key generated always as identity,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  tier_before text not null,
  tier_after text not null,
  patreon_user_id text,
  partner_subscription_id text,
  changed_at timestamptz not null
);
create index tier_changes_changed_at on tier_changes (changed_at);

create function note_tier_change() returns trigger language plpgsql as $$
begin
  insert into tier_changes (account_id, tier_before, tier_after, patreon_user_id, partner_subscription_id, changed_at)
  values (
    coalesce(new.user_id, old.user_id), coalesce(old.tier, 'free'), coalesce(new.tier, 'free'),
    coalesce(new.patreon_user_id, old.patreon_user_id),
    coalesce(new.partner_subscription_id, old.partner_subscription_id), coalesce(new.changed_at, now())
  );
  return null;
end
$$;
create trigger told_tier_changed after insert or update or delete on told_tiers
  for each row execute function note_tier_change();

-- One Patreon account of one member. Tokens are sealed (AES-256-GCM) before they are stored.
create table patreon_links (
  user_id uuid primary key references users (id) on delete cascade,
  patreon_user_id text not null unique,
  sealed_access_token text not null,
  sealed_refresh_token text not null,
  token_expires_at timestamptz not null,
  needs_relink boolean not null default false,
  checked_at timestamptz not null,
  attempted_at timestamptz not null,
  linked_at timestamptz not null default now(),
  -- When Patreon last reported a change of this membership. If it is not before `checked_at`, the membership is looked
  -- up again.
  event_received_at timestamptz,
  -- One look-up at a time, over all processes: the process with `lease` may call Patreon until `leased_until`. No
  -- transaction is open meanwhile.
  lease uuid,
  leased_until timestamptz,
  -- Look-ups in a row without a usable answer, and the earliest time of the next one.
  failures int not null default 0,
  retry_at timestamptz,
  -- When a refresh token was sent that got no answer: Patreon may have replaced it, so a later refusal of this token
  -- does not mean that the patron has ended the grant.
  renewal_sent_at timestamptz,
  -- The last complete answer, of `checked_at`, without names, addresses and tokens: admins judge it again.
  last_answer jsonb
);
create index patreon_links_with_event on patreon_links (event_received_at) where event_received_at >= checked_at;
create index patreon_links_problems on patreon_links (linked_at, user_id) where needs_relink or failures > 0;
-- Problems of one kind are counted in an index alone, independent of the number of the other kind.
create index patreon_links_needing_relink on patreon_links (user_id) where needs_relink;
create index patreon_links_failing on patreon_links (user_id) where failures > 0;

-- Used once, within ten minutes; only the browser that asked for the state has it.
create table patreon_states (
  state_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index patreon_states_expiry on patreon_states (expires_at);

-- Hashes of recent webhook events, which have no id: the same event is processed once.
create table patreon_messages (
  digest text primary key,
  received_at timestamptz not null
);
create index patreon_messages_age on patreon_messages (received_at);

-- A night in which too many look-ups would have ended memberships: none ends while this row exists, unless an operator
-- has released it or a later night is within the limit.
create table patreon_hold (
  is_only_row boolean primary key default true check (is_only_row),
  held_at timestamptz not null,
  endings int not null,
  members int not null,
  released_at timestamptz
);

-- Every subscription that a member ever had, at Patreon and at the payment partner.
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  external_vendor text not null check (external_vendor in ('patreon', 'partner')),
  external_subscription_id text not null,
  tier text not null check (tier in ('follower', 'supporter', 'master')),
  subscription_interval text not null check (subscription_interval in ('month', 'year', 'lifetime')),
  standing text not null check (standing in ('active', 'cancelled', 'past-due', 'ended', 'refunded', 'disputed')),
  start_date timestamptz not null,
  end_date timestamptz,
  is_cancelled boolean not null,
  is_refunded boolean not null,
  -- When access ends if no later answer of the vendor moves it; null: never. Of a closed one, when it ended.
  open_until timestamptz,
  -- The partner counts the changes of a subscription; an answer with a lower count is older. 0 for Patreon.
  revision int not null default 0,
  -- The last answer of the partner, without the number of the checkout; null for Patreon, whose answers are about a patron.
  last_answer jsonb,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, external_vendor, external_subscription_id)
);
-- At the partner one subscription belongs to one account.
create unique index subscriptions_of_partner on subscriptions (external_subscription_id)
  where external_vendor = 'partner';
create index subscriptions_open_at_partner on subscriptions (id)
  where external_vendor = 'partner' and standing in ('active', 'cancelled', 'past-due');
-- Lists of memberships.
create index subscriptions_newest on subscriptions (external_vendor, created_at, id);

-- Payments that members have started. The payment partner gets only the id.
create table checkouts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  tier text not null check (tier in ('follower', 'supporter', 'master')),
  subscription_interval text not null check (subscription_interval in ('month', 'year', 'lifetime')),
  state text not null default 'waiting' check (state in ('waiting', 'active', 'failed')),
  partner_checkout_id text unique,
  url text,
  -- Why the payment failed, in the words of the partner.
  message text,
  subscription_id uuid references subscriptions (id) on delete set null,
  created_at timestamptz not null
);
create index checkouts_of_user on checkouts (user_id, created_at);
-- One open checkout for a member.
create unique index checkouts_waiting on checkouts (user_id) where state = 'waiting';

-- The inbox of the payment partner's webhook: one row for each event id, written before the event is answered. The
-- payload is not stored: the server asks the partner about the subject.
create table partner_events (
  -- The webhook id of the partner, which repetitions share; `look-up:` before those that the server adds itself.
  id text primary key,
  type text not null,
  -- `subscription/ID` or `checkout/ID`, with the partner's id; null where the event is about neither.
  subject text,
  received_at timestamptz not null,
  -- `settled`: the partner was asked and the answer is stored. `unmatched`: no account here belongs to it.
  state text not null default 'waiting' check (state in ('waiting', 'settled', 'unmatched', 'ignored')),
  attempts int not null default 0,
  retry_at timestamptz,
  -- Why the last attempt failed.
  problem text,
  settled_at timestamptz
);
create index partner_events_waiting on partner_events (received_at) where state = 'waiting';
create index partner_events_subject on partner_events (subject) where state = 'waiting';
create index partner_events_unmatched on partner_events (received_at) where state = 'unmatched';
create index partner_events_age on partner_events (settled_at) where state <> 'waiting';
create index partner_events_problems on partner_events (received_at, id)
  where state = 'unmatched' or (state = 'waiting' and attempts > 0);
create index partner_events_received on partner_events (received_at) where type <> 'look-up';
create index partner_events_failing on partner_events (id) where state = 'waiting' and attempts > 0;

-- Subscriptions that were paid although another one of the member covers them: they are cancelled and refunded at the
-- partner.
create table double_payments (
  subscription_id uuid primary key references subscriptions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The subscription that the member keeps.
  kept_id uuid references subscriptions (id) on delete set null,
  detected_at timestamptz not null,
  -- When the partner stopped the renewal; a lifetime has none.
  cancelled_at timestamptz,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'refunded', 'not-refundable')),
  settled_at timestamptz,
  -- Failed attempts at the partner, why the last one failed, and when the next one is due.
  attempts int not null default 0,
  problem text,
  retry_at timestamptz,
  check ((outcome = 'waiting') = (settled_at is null))
);
create index double_payments_of_user on double_payments (user_id);
create index double_payments_newest on double_payments (detected_at, subscription_id);
create index double_payments_waiting on double_payments (detected_at) where outcome = 'waiting';

-- Scripts ------------------------------------------------------------------------------------------------------------
-- Triggers maintain the columns that lists and searches read, also for concurrent writers. What scripts have in common
-- with games and generators has the same column names, and the same functions maintain it.

create table scripts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  description text not null,
  intended_sex text not null check (intended_sex in ('all', 'male', 'female')),
  shared boolean not null default false,
  -- Set on scripts that ship with the product: the hash of the file they were loaded from.
  content_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  first_shared_at timestamptz,
  -- In milliseconds, so that a cursor in JavaScript has the exact time.
  newest_at timestamptz(3) not null generated always as (coalesce(first_shared_at, created_at)) stored,
  deleted_at timestamptz,
  moderation_state text check (moderation_state in ('held', 'taken-down')),
  moderation_reason text,
  moderation_since timestamptz,
  credit_item_id uuid references scripts (id) on delete set null,
  credit_name text,
  credit_author text,
  dialog_count integer not null default 0,
  published_dialog_count integer not null default 0,
  -- Per cent of the trigger catalogue with one decimal: of all dialogs, and of the published ones.
  coverage double precision not null default 0,
  published_coverage double precision not null default 0,
  up_votes integer not null default 0 check (up_votes >= 0),
  down_votes integer not null default 0 check (down_votes >= 0),
  rating double precision not null generated always as (wilson_lower(up_votes, up_votes + down_votes)) stored,
  uses integer not null default 0 check (uses >= 0),
  search tsvector not null default ''::tsvector,
  -- Has a tag or a category that the operator took out of all lists.
  delisted boolean not null default false,
  -- Whether other members may see it.
  listed boolean not null generated always as (
    shared and published_dialog_count > 0 and deleted_at is null and moderation_state is null and not delisted
  ) stored,
  -- Counts the changes of name, description, tags and intended sex.
  revision integer not null default 1,
  -- The rules of screening that the public texts passed last; an hourly job screens those of other rules.
  checked_with text not null default '',
  -- Others may see it once it has a published dialog, unless a decision refuses it.
  offered boolean not null generated always as (shared and deleted_at is null) stored,
  check ((moderation_state is null) = (moderation_reason is null)),
  check ((moderation_state is null) = (moderation_since is null))
) with (fillfactor = 80);
-- One index for each sort order, with and without a filter by sex; the keys end with the id, so no two are equal.
create index scripts_newest on scripts (newest_at desc, id desc) where listed;
create index scripts_newest_male on scripts (newest_at desc, id desc) where listed and intended_sex <> 'female';
create index scripts_newest_female on scripts (newest_at desc, id desc) where listed and intended_sex <> 'male';
create index scripts_rated on scripts (rating desc, newest_at desc, id desc) where listed;
create index scripts_rated_male on scripts (rating desc, newest_at desc, id desc) where listed and intended_sex <> 'female';
create index scripts_rated_female on scripts (rating desc, newest_at desc, id desc) where listed and intended_sex <> 'male';
create index scripts_used on scripts (uses desc, newest_at desc, id desc) where listed;
create index scripts_used_male on scripts (uses desc, newest_at desc, id desc) where listed and intended_sex <> 'female';
create index scripts_used_female on scripts (uses desc, newest_at desc, id desc) where listed and intended_sex <> 'male';
create index scripts_owner on scripts (owner_id, newest_at desc, id desc);
create index scripts_credit on scripts (credit_item_id) where credit_item_id is not null;
create index scripts_delisted on scripts (id) where delisted;
create index scripts_deleted on scripts (deleted_at) where deleted_at is not null;
create index scripts_moderated on scripts (moderation_state, moderation_since) where moderation_state is not null;
-- With the period of each row, so that a list of the newest is read from the newest periods alone. Without a pending
-- list: every search costs the same, also without vacuum.
create index scripts_search on scripts using gin (search, (array[period_of(newest_at)]))
  with (fastupdate = off) where listed;
-- Copies credit their source with the name of its author.
create index scripts_credit_author on scripts (credit_author) where credit_author is not null;

create table dialogs (
  id uuid primary key default gen_random_uuid(),
  script_id uuid not null references scripts (id) on delete cascade,
  -- Null: the account of the author was erased.
  owner_id uuid references users (id) on delete set null,
  position integer not null,
  trigger text not null,
  text text not null,
  speech text,
  cloned boolean not null default false,
  published boolean not null default true,
  revision integer not null default 1,
  -- When the dialog may be spoken; null: at any time. The contract lists names and values; an empty object is stored as
  -- null.
  "when" jsonb
    check (jsonb_typeof("when") = 'object' and "when" <> '{}'::jsonb),
  unique (script_id, position) deferrable initially deferred
);
create index dialogs_owner on dialogs (owner_id);

-- The last revision of a deleted dialog: one that is restored under its id continues from there, so that an editor with
-- the old dialog cannot overwrite the new one. No other dialog may use the id until the row is removed.
create table deleted_dialogs (
  script_id uuid not null references scripts (id) on delete cascade,
  id uuid not null,
  revision integer not null,
  deleted_at timestamptz not null default now(),
  primary key (script_id, id)
);
create index deleted_dialogs_id on deleted_dialogs (id);
create index deleted_dialogs_age on deleted_dialogs (deleted_at);

-- Hashes of the texts that name a forbidden subject and that an admin has approved.
create table script_approved_texts (
  item_id uuid not null references scripts (id) on delete cascade,
  text_hash text not null,
  primary key (item_id, text_hash)
);

create table script_votes (
  item_id uuid not null references scripts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  vote smallint not null check (vote in (-1, 1)),
  created_at timestamptz not null default now(),
  primary key (item_id, user_id)
);
create index script_votes_user on script_votes (user_id);

create table script_bookmarks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  item_id uuid not null references scripts (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, item_id)
);
create index script_bookmarks_item on script_bookmarks (item_id);

create table tags (
  id integer generated always as identity primary key,
  name text not null unique
);
create index tags_name on tags (name collate "C");

create table script_tags (
  item_id uuid not null references scripts (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (item_id, tag_id)
);
create index script_tags_tag on script_tags (tag_id, item_id);

-- The trigger catalogue of the contracts, written when the server starts.
create table triggers (
  id text primary key,
  is_count boolean not null
);

create table script_triggers (
  script_id uuid not null references scripts (id) on delete cascade,
  trigger text not null,
  dialog_count integer not null,
  published_count integer not null,
  primary key (script_id, trigger)
);

-- States of an item that its author keeps, for scripts, games and generators alike. Without a name: the state before the last
-- restore.
create table script_versions (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references scripts (id) on delete cascade,
  name text check (length(name) <= 60),
  content jsonb not null,
  -- What it counts to the storage of the member: dialogs.
  size integer not null,
  -- In milliseconds, as JavaScript has it.
  created_at timestamptz(3) not null
);
create index script_versions_item on script_versions (item_id, created_at);

-- Counts of dialogs --------------------------------------------------------------------------------------------------

-- Every named trigger has the same weight; all counts together have the weight of one, because few scripts speak them
-- and the countdown script does otherwise. Only a complete script has 100.
create function coverage_of(named bigint, all_named bigint, counts bigint, all_counts bigint)
returns double precision language sql immutable parallel safe as $$
  select case
    when all_counts = 0 then 0
    when named = all_named and counts = all_counts then 100
    else least(99.9, round(100 * (named + counts / all_counts::numeric) / (all_named + 1), 1))
  end::float8
$$;

-- Joins the ids: comparing each row with a long array would take hours for a large library when the catalogue changes.
create function count_script_dialogs(ids uuid[]) returns void language sql as $$
  update scripts set
    dialog_count = counted.dialogs,
    published_dialog_count = counted.published,
    coverage = coverage_of(counted.named, catalogue.named, counted.counts, catalogue.counts),
    published_coverage =
      coverage_of(counted.published_named, catalogue.named, counted.published_counts, catalogue.counts)
  from (
    select count(*) filter (where not is_count) as named, count(*) filter (where is_count) as counts from triggers
  ) catalogue, (
    select script_id, sum(dialog_count) as dialogs, sum(published_count) as published,
      count(*) filter (where dialog_count > 0 and not is_count) as named,
      count(*) filter (where dialog_count > 0 and is_count) as counts,
      count(*) filter (where published_count > 0 and not is_count) as published_named,
      count(*) filter (where published_count > 0 and is_count) as published_counts
    from (select distinct id from unnest(ids) as given (id)) wanted
      join script_triggers on script_triggers.script_id = wanted.id
      left join triggers on triggers.id = script_triggers.trigger
    group by script_id
  ) counted
  where scripts.id = counted.script_id
$$;

create type dialog_change as (script_id uuid, trigger text, dialogs integer, published integer, edited boolean);

-- Locks the scripts in one order before it counts, which avoids deadlocks. Ignores scripts that are being deleted.
create function apply_dialog_changes(changes dialog_change[]) returns void language plpgsql as $$
declare
  ids uuid[] := array(
    select id from scripts where id in (select script_id from unnest(changes)) order by id for no key update
  );
begin
  insert into script_triggers as stored (script_id, trigger, dialog_count, published_count)
    select script_id, trigger, dialogs, published from unnest(changes)
    where script_id = any (ids) and (dialogs, published) <> (0, 0)
    on conflict (script_id, trigger) do update set
      dialog_count = stored.dialog_count + excluded.dialog_count,
      published_count = stored.published_count + excluded.published_count;
  if found then
    perform count_script_dialogs(ids);
  end if;
  update scripts set updated_at = now()
    where id = any (ids) and id in (select script_id from unnest(changes) where edited);
end
$$;

create function dialogs_added() returns trigger language plpgsql as $$
begin
  perform apply_dialog_changes(array(
    select (script_id, trigger, count(*), count(*) filter (where published), true)::dialog_change
    from added group by script_id, trigger));
  return null;
end
$$;

create function dialogs_removed() returns trigger language plpgsql as $$
begin
  perform apply_dialog_changes(array(
    select (script_id, trigger, -count(*), -count(*) filter (where published), true)::dialog_change
    from removed group by script_id, trigger));
  return null;
end
$$;

-- A moved dialog is an edited one.
create function dialogs_edited() returns trigger language plpgsql as $$
begin
  perform apply_dialog_changes(array(
    select (script_id, trigger, sum(dialogs), sum(published), true)::dialog_change
    from (
      select a.script_id, a.trigger, 1 as dialogs, a.published::int as published
      from added a join removed r using (id)
      where (a.script_id, a.position, a.trigger, a.text, a.speech, a."when", a.published)
        is distinct from (r.script_id, r.position, r.trigger, r.text, r.speech, r."when", r.published)
      union all
      select r.script_id, r.trigger, -1, -r.published::int
      from added a join removed r using (id)
      where (a.script_id, a.position, a.trigger, a.text, a.speech, a."when", a.published)
        is distinct from (r.script_id, r.position, r.trigger, r.text, r.speech, r."when", r.published)
    ) changed
    group by script_id, trigger));
  return null;
end
$$;
create trigger dialogs_added after insert on dialogs
  referencing new table as added for each statement execute function dialogs_added();
create trigger dialogs_removed after delete on dialogs
  referencing old table as removed for each statement execute function dialogs_removed();
create trigger dialogs_edited after update on dialogs
  referencing old table as removed new table as added for each statement execute function dialogs_edited();

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform count_script_dialogs(array(select id from scripts order by id for no key update));
  return null;
end
$$;
create trigger catalogue_changed after insert or update or delete on triggers
  for each statement execute function catalogue_changed();

-- Votes and uses of scripts ------------------------------------------------------------------------------------------

-- The argument is the table of the items.
create function vote_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    execute format('update %I set up_votes = up_votes - $1, down_votes = down_votes - $2 where id = $3', tg_argv[0])
      using (old.vote = 1)::int, (old.vote = -1)::int, old.item_id;
  end if;
  if tg_op <> 'DELETE' then
    execute format('update %I set up_votes = up_votes + $1, down_votes = down_votes + $2 where id = $3', tg_argv[0])
      using (new.vote = 1)::int, (new.vote = -1)::int, new.item_id;
  end if;
  return null;
end
$$;
create trigger vote_changed after insert or update or delete on script_votes
  for each row execute function vote_changed('scripts');

-- The script of a member's games; null: the default.
create function chosen_script(settings jsonb) returns uuid language sql immutable parallel safe as $$
  select case
    when settings #>> '{gameGeneratorConfig,instructor,script}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (settings #>> '{gameGeneratorConfig,instructor,script}')::uuid
  end
$$;

create function choice_changed() returns trigger language plpgsql as $$
declare
  before uuid := case when tg_op <> 'INSERT' then chosen_script(old.settings) end;
  after uuid := case when tg_op <> 'DELETE' then chosen_script(new.settings) end;
begin
  if before is distinct from after then
    perform 1 from scripts where id in (before, after) order by id for no key update;
    update scripts set uses = uses - 1 where id = before and uses > 0;
    update scripts set uses = uses + 1 where id = after;
  end if;
  return null;
end
$$;
create trigger choice_changed after insert or update or delete on account_settings
  for each row execute function choice_changed();

-- Games and generators -----------------------------------------------------------------------------------------------
-- Both tables have the same columns, and the same functions and triggers maintain them.

create table games (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  description text not null,
  shared boolean not null default false,
  -- `events` and `origin` of the contract's shape.
  content jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  splash jsonb not null,
  -- The properties of the content that lists show; `content` holds the others.
  details jsonb not null default '{}',
  -- Bytes of the content as it was sent; the storage of a member is limited by their sum.
  content_bytes integer not null default 0,
  -- Set on items that ship with the product: the hash of the data they were loaded from.
  content_hash text,
  revision integer not null default 1,
  first_shared_at timestamptz,
  -- In milliseconds, so that a cursor in JavaScript has the exact time.
  newest_at timestamptz(3) not null generated always as (coalesce(first_shared_at, created_at)) stored,
  deleted_at timestamptz,
  -- SHA-256 of the secret of the unlisted link.
  link_hash text,
  moderation_state text check (moderation_state in ('held', 'taken-down')),
  moderation_reason text,
  moderation_since timestamptz,
  credit_item_id uuid references games (id) on delete set null,
  credit_name text,
  credit_author text,
  -- Null until the engine has read the content.
  summary jsonb,
  -- Why the engine and the policy that `checked_with` names do not accept the content.
  refusals text[] not null default '{}',
  checked_with text not null default '',
  facets text[] not null generated always as (item_facets(summary)) stored,
  tasks text[] not null generated always as (item_tasks(summary)) stored,
  plays integer not null default 0 check (plays >= 0),
  finishes integer not null default 0 check (finishes >= 0),
  -- A play may be counted after its finish.
  completion double precision not null
    generated always as (wilson_lower(least(finishes, plays), plays)) stored,
  up_votes integer not null default 0 check (up_votes >= 0),
  down_votes integer not null default 0 check (down_votes >= 0),
  rating double precision not null generated always as (wilson_lower(up_votes, up_votes + down_votes)) stored,
  search tsvector not null default ''::tsvector,
  -- Others may see it unless a decision or the engine refuses it.
  offered boolean not null
    generated always as ((shared or link_hash is not null) and deleted_at is null) stored,
  -- Has a tag or a category that the operator took out of all lists.
  delisted boolean not null default false,
  -- Whether other members may see it in lists.
  listed boolean not null generated always as (
    shared and deleted_at is null and moderation_state is null and cardinality(refusals) = 0 and not delisted
  ) stored,
  check ((moderation_state is null) = (moderation_reason is null)),
  check ((moderation_state is null) = (moderation_since is null))
) with (fillfactor = 80);
-- One index for each sort order; the keys end with the id, so no two are equal.
create index games_newest on games (newest_at desc, id desc) where listed;
create index games_rated on games (rating desc, newest_at desc, id desc) where listed;
create index games_finished on games (completion desc, newest_at desc, id desc) where listed;
create index games_played on games (plays desc, newest_at desc, id desc) where listed;
create index games_owner on games (owner_id, newest_at desc, id desc);
create index games_credit on games (credit_item_id) where credit_item_id is not null;
create index games_delisted on games (id) where delisted;
create index games_deleted on games (deleted_at) where deleted_at is not null;
create unique index games_link on games (link_hash) where link_hash is not null;
create index games_checked on games (checked_with, id) where deleted_at is null;
-- The columns that a list of bookmarked items reads: some hundred bookmarks are looked up in the index alone, because
-- nearly every row (2 kB) is on another page.
create index games_listing on games (id)
  include (newest_at, rating, completion, plays, listed, owner_id, deleted_at);
-- As for scripts.
create index games_search on games using gin (search, (array[period_of(newest_at)]))
  with (fastupdate = off) where listed;
create index games_credit_author on games (credit_author) where credit_author is not null;

create table game_tags (
  item_id uuid not null references games (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (item_id, tag_id)
);
create index game_tags_tag on game_tags (tag_id, item_id);

create table game_bookmarks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  item_id uuid not null references games (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, item_id)
);
create index game_bookmarks_item on game_bookmarks (item_id);

create table game_votes (
  item_id uuid not null references games (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  vote smallint not null check (vote in (-1, 1)),
  created_at timestamptz not null default now(),
  primary key (item_id, user_id)
);
create index game_votes_user on game_votes (user_id);
create trigger vote_changed after insert or update or delete on game_votes
  for each row execute function vote_changed('games');

create table game_approved_texts (
  item_id uuid not null references games (id) on delete cascade,
  text_hash text not null,
  primary key (item_id, text_hash)
);

-- The columns, checks and indexes of games. `content` has the properties of the contract's shape that are not in other
-- columns.
create table game_generators (
  like games including all,
  foreign key (owner_id) references users (id) on delete cascade,
  foreign key (credit_item_id) references game_generators (id) on delete set null
) with (fillfactor = 80);
alter index game_generators_search_array_idx rename to game_generators_search;

create table generator_tags (
  item_id uuid not null references game_generators (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (item_id, tag_id)
);
create index generator_tags_tag on generator_tags (tag_id, item_id);

create table generator_bookmarks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  item_id uuid not null references game_generators (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, item_id)
);
create index generator_bookmarks_item on generator_bookmarks (item_id);

create table generator_votes (
  item_id uuid not null references game_generators (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  vote smallint not null check (vote in (-1, 1)),
  created_at timestamptz not null default now(),
  primary key (item_id, user_id)
);
create index generator_votes_user on generator_votes (user_id);
create trigger vote_changed after insert or update or delete on generator_votes
  for each row execute function vote_changed('game_generators');

create table generator_approved_texts (
  item_id uuid not null references game_generators (id) on delete cascade,
  text_hash text not null,
  primary key (item_id, text_hash)
);

create table game_versions (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references games (id) on delete cascade,
  name text check (length(name) <= 60),
  content jsonb not null,
  -- What it counts to the storage of the member: bytes of the content.
  size integer not null,
  -- In milliseconds, as JavaScript has it.
  created_at timestamptz(3) not null
);
create index game_versions_item on game_versions (item_id, created_at);

create table generator_versions (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references game_generators (id) on delete cascade,
  name text check (length(name) <= 60),
  content jsonb not null,
  -- What it counts to the storage of the member: bytes of the content.
  size integer not null,
  -- In milliseconds, as JavaScript has it.
  created_at timestamptz(3) not null
);
create index generator_versions_item on generator_versions (item_id, created_at);

-- Batches of plays that were counted within the last day: a request that is sent again is not counted again. Neither a
-- member nor an item is stored with it.
create table play_batches (
  id uuid primary key,
  counted_at timestamptz not null
);
create index play_batches_age on play_batches (counted_at);

-- Plays that a member has given an item on one day. `key` is a keyed hash of day, member and item: without the key of
-- the site a row leads to neither, and rows are removed after a day.
create table play_counts (
  key text primary key,
  started integer not null,
  finished integer not null,
  stopped integer not null,
  answered integer not null default 0,
  ends_at timestamptz not null
);
create index play_counts_end on play_counts (ends_at);

-- Numbers and notices for authors -------------------------------------------------------------------------------------

-- Days since 1970, UTC.
create function day_of(instant timestamptz) returns integer language sql immutable parallel safe
  return floor(date_part('epoch', instant) / 86400)::integer;

-- The numbers of an item by day, as sums: no row leads to a member. Removed after 90 days. Without a foreign key, because
-- the items are in three tables: a trigger removes the rows with the item.
create table item_days (
  item_id uuid not null,
  day integer not null,
  plays integer not null default 0,
  finishes integer not null default 0,
  -- Plays that were stopped, by the tenth of the length: groups of at least five that were completed on this day.
  stops integer[] not null default array_fill(0, array[10]) check (cardinality(stops) = 10),
  ratings integer not null default 0,
  bookmarks integer not null default 0,
  clones integer not null default 0,
  primary key (item_id, day)
);
create index item_days_age on item_days (day);

-- Answers to the question of a section by day, as sums: by their place in the question, silence last. As `item_days`.
create table item_answers (
  item_id uuid not null,
  day integer not null,
  section text not null,
  counts integer[] not null check (cardinality(counts) = 7),
  primary key (item_id, day, section)
);
create index item_answers_age on item_answers (day);

-- Answers to a question that wait until there are five of them.
create table waiting_answers (
  item_id uuid not null,
  section text not null,
  counts integer[] not null check (cardinality(counts) = 7),
  primary key (item_id, section)
);

-- Stops that wait until there are five of them: a single one might lead to a member.
create table waiting_stops (
  item_id uuid primary key,
  stops integer[] not null check (cardinality(stops) = 10)
);

-- Private feedback of members to the author of an item, who alone reads it.
create table author_feedback (
  -- Made by the sender: feedback that is sent again is stored once.
  id uuid primary key,
  author_id uuid not null references users (id) on delete cascade,
  sender_id uuid not null references users (id) on delete cascade,
  item_kind text not null check (item_kind in ('script', 'game', 'generator')),
  item_id uuid not null,
  text text not null check (length(text) <= 1000),
  -- Whether the author sees the name of the sender.
  shows_name boolean not null,
  created_at timestamptz not null
);
create index author_feedback_author on author_feedback (author_id);
create index author_feedback_sender on author_feedback (sender_id, item_id);
create index author_feedback_item on author_feedback (item_id);
create index author_feedback_age on author_feedback (created_at);

-- Senders whose feedback an author takes no more: one row for each feedback that was blocked, so that the author does not learn
-- which of them are from one sender. The author sees the item that it was about, and the name of a sender who had shown it.
create table author_blocks (
  -- Stays after the feedback was deleted.
  feedback_id uuid primary key,
  author_id uuid not null references users (id) on delete cascade,
  sender_id uuid not null references users (id) on delete cascade,
  item_kind text not null check (item_kind in ('script', 'game', 'generator')),
  item_id uuid not null,
  shows_name boolean not null,
  -- In milliseconds, so that a cursor in JavaScript has the exact time.
  created_at timestamptz(3) not null
);
create index author_blocks_newest on author_blocks (author_id, created_at, feedback_id);
create index author_blocks_sender on author_blocks (sender_id, author_id);

-- What happened to the works and messages of a member. A notice with a count is a sum, which grows until it was read.
create table notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'ratings', 'bookmarks', 'clones', 'take-down', 'restore', 'allow', 'report', 'feedback-answer', 'author-feedback'
  )),
  -- The item that it is about; null where it is about no item.
  item_kind text check (item_kind in ('script', 'game', 'generator')),
  item_id uuid,
  -- Of a sum.
  count integer check (count > 0),
  -- The statement of an admin.
  statement text,
  -- How a report of the member was decided.
  outcome text check (outcome in ('dismissed', 'taken-down')),
  feedback_id uuid references author_feedback (id) on delete cascade,
  -- In milliseconds, so that a cursor in JavaScript has the exact time. A sum has the day of its last event alone.
  at timestamptz(3) not null,
  -- When the first event of a sum happened.
  begun_at timestamptz not null default now(),
  seen_at timestamptz,
  check ((count is not null) = (kind in ('ratings', 'bookmarks', 'clones'))),
  check ((item_kind is null) = (item_id is null)),
  check ((outcome is not null) = (kind = 'report')),
  check ((feedback_id is not null) = (kind = 'author-feedback'))
);
create unique index notices_sum on notices (user_id, kind, item_id) where count is not null and seen_at is null;
create index notices_newest on notices (user_id, at, id);
create index notices_unseen on notices (user_id) where seen_at is null;
create index notices_item on notices (item_id) where item_id is not null;
create index notices_feedback on notices (feedback_id) where feedback_id is not null;
create index notices_age on notices (at);

create function count_for_author(item_kind text, item uuid, owner uuid, what text) returns void language plpgsql as $$
begin
  execute format(
    'insert into item_days as stored (item_id, day, %1$I) values ($1, day_of(now()), 1)
      on conflict (item_id, day) do update set %1$I = stored.%1$I + 1', what) using item;
  insert into notices as stored (user_id, kind, item_kind, item_id, count, at)
    values (owner, what, item_kind, item, 1, date_trunc('day', now(), 'UTC'))
    on conflict (user_id, kind, item_id) where count is not null and seen_at is null
    do update set count = stored.count + 1, at = excluded.at;
end
$$;

create function uncount_for_author(item uuid, what text, given_at timestamptz) returns void language plpgsql as $$
begin
  execute format(
    'update item_days set %1$I = %1$I - 1 where item_id = $1 and day = day_of($2) and %1$I > 0', what)
    using item, given_at;
  delete from notices
    where item_id = item and kind = what and count = 1 and seen_at is null and begun_at <= given_at;
  update notices set count = count - 1
    where item_id = item and kind = what and count > 1 and seen_at is null and begun_at <= given_at;
end
$$;

-- A vote or a bookmark. The arguments are the kind and the table of the item, and the column of the sum.
create function opinion_counted() returns trigger language plpgsql as $$
declare
  owner uuid;
  given record;
begin
  given := case tg_op when 'DELETE' then old else new end;
  execute format('select owner_id from %I where id = $1', tg_argv[1]) into owner using given.item_id;
  if owner = given.user_id then
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform uncount_for_author(given.item_id, tg_argv[2], given.created_at);
  else
    perform count_for_author(tg_argv[0], given.item_id, owner, tg_argv[2]);
  end if;
  return null;
end
$$;
create trigger vote_counted after insert or delete on script_votes
  for each row execute function opinion_counted('script', 'scripts', 'ratings');
create trigger vote_counted after insert or delete on game_votes
  for each row execute function opinion_counted('game', 'games', 'ratings');
create trigger vote_counted after insert or delete on generator_votes
  for each row execute function opinion_counted('generator', 'game_generators', 'ratings');
create trigger bookmark_counted after insert or delete on script_bookmarks
  for each row execute function opinion_counted('script', 'scripts', 'bookmarks');
create trigger bookmark_counted after insert or delete on game_bookmarks
  for each row execute function opinion_counted('game', 'games', 'bookmarks');
create trigger bookmark_counted after insert or delete on generator_bookmarks
  for each row execute function opinion_counted('generator', 'game_generators', 'bookmarks');

-- A copy of an item of another member; further copies of one member are not counted. The arguments are the kind and the
-- table.
create function clone_counted() returns trigger language plpgsql as $$
declare
  owner uuid;
begin
  execute format(
    'select owner_id from %1$I where id = $1 and owner_id <> $2
      and not exists (select from %1$I where credit_item_id = $1 and owner_id = $2 and id <> $3)', tg_argv[1])
    into owner using new.credit_item_id, new.owner_id, new.id;
  if owner is not null then
    perform count_for_author(tg_argv[0], new.credit_item_id, owner, 'clones');
  end if;
  return null;
end
$$;
create trigger clone_counted after insert on scripts
  for each row when (new.credit_item_id is not null) execute function clone_counted('script', 'scripts');
create trigger clone_counted after insert on games
  for each row when (new.credit_item_id is not null) execute function clone_counted('game', 'games');
create trigger clone_counted after insert on game_generators
  for each row when (new.credit_item_id is not null) execute function clone_counted('generator', 'game_generators');

create function item_numbers_erased() returns trigger language plpgsql as $$
begin
  delete from item_days where item_id = old.id;
  delete from waiting_stops where item_id = old.id;
  delete from item_answers where item_id = old.id;
  delete from waiting_answers where item_id = old.id;
  delete from author_feedback where item_id = old.id;
  delete from notices where item_id = old.id;
  return null;
end
$$;
create trigger item_numbers_erased after delete on scripts
  for each row execute function item_numbers_erased();
create trigger item_numbers_erased after delete on games
  for each row execute function item_numbers_erased();
create trigger item_numbers_erased after delete on game_generators
  for each row execute function item_numbers_erased();

-- Search -------------------------------------------------------------------------------------------------------------

-- The words of a text as a search compares them: lower case, without accents and punctuation, in the order of the text.
create function words_of(text text) returns text[] language sql stable parallel safe as $$
  select array(
    select left(word, 60)
    from regexp_split_to_table(lower(unaccent(text)), '[\s[:punct:]]+') with ordinality as given (word, place)
    where word <> ''
    group by 1 order by min(place))
$$;

-- The words of a script, a game or a generator; `prefix` is script, game or generator.
create function item_search(prefix text, item_id uuid, name text, description text, owner_id uuid) returns tsvector
language plpgsql stable as $$
declare
  tag_names text;
begin
  execute format('select string_agg(tags.name, '' '') from %I join tags on tags.id = tag_id where item_id = $1',
    prefix || '_tags') into tag_names using item_id;
  return array_to_tsvector(words_of(concat_ws(' ', name, description,
    (select username from users where id = owner_id), tag_names)));
end
$$;

-- An item is first shared when it is public and not held.
create function item_described() returns trigger language plpgsql as $$
begin
  if new.shared and new.moderation_state is null and new.first_shared_at is null then
    new.first_shared_at := now();
  end if;
  if tg_op = 'INSERT' or (new.name, new.description, new.owner_id) is distinct from (old.name, old.description, old.owner_id)
  then
    new.search := item_search(tg_argv[0], new.id, new.name, new.description, new.owner_id);
  end if;
  return new;
end
$$;

-- Tags and categories that the operator took out of all lists.
create table delistings (
  kind text not null check (kind in ('tag', 'category')),
  value text not null,
  since timestamptz not null,
  primary key (kind, value)
);

-- Whether an item has a delisted tag or category; `prefix` is script, game or generator. Scripts have no summary.
create function is_delisted(prefix text, item_id uuid, summary jsonb) returns boolean language plpgsql stable as $$
declare
  found_one boolean;
begin
  if not exists (select from delistings) then
    return false;
  end if;
  if exists (select from delistings where kind = 'category' and summary -> 'categories' ? value) then
    return true;
  end if;
  execute format('select exists (select from %I join tags on tags.id = tag_id
    join delistings on kind = ''tag'' and value = tags.name where item_id = $1)', prefix || '_tags')
    into found_one using item_id;
  return found_one;
end
$$;

create function item_summarised() returns trigger language plpgsql as $$
begin
  new.delisted := is_delisted(tg_argv[0], new.id, new.summary);
  return new;
end
$$;
create trigger item_summarised before insert or update of summary on games
  for each row execute function item_summarised('game');
create trigger item_summarised before insert or update of summary on game_generators
  for each row execute function item_summarised('generator');

-- The transition table is `changed` on insert and on delete. Arguments: table, prefix.
create function item_tags_changed() returns trigger language plpgsql as $$
begin
  execute format($query$
    update %1$I as item set search = item_search(%2$L, item.id, item.name, item.description, item.owner_id),
      delisted = is_delisted(%2$L, item.id, %3$s)
    where item.id in (select item_id from changed)
  $query$, tg_argv[0], tg_argv[1], case tg_argv[1] when 'script' then 'null' else 'item.summary' end);
  return null;
end
$$;

create function item_author_renamed() returns trigger language plpgsql as $$
begin
  update scripts set search = item_search('script', id, name, description, owner_id) where owner_id = new.id;
  update games set search = item_search('game', id, name, description, owner_id) where owner_id = new.id;
  update game_generators set search = item_search('generator', id, name, description, owner_id) where owner_id = new.id;
  return null;
end
$$;
create trigger item_author_renamed after update of username on users
  for each row when (old.username is distinct from new.username) execute function item_author_renamed();

-- Words of searches --------------------------------------------------------------------------------------------------

-- Words of listed scripts. A misspelt word of a search is compared with these: the result does not reveal words of
-- drafts and hidden scripts.
create table search_words (
  word text primary key
);
create index search_words_similar on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- The same for games and for generators.
create table game_words (like search_words including all);
create table generator_words (like search_words including all);
alter index game_words_word_idx rename to game_words_similar;
alter index generator_words_word_idx rename to generator_words_similar;

-- Words of the table `words` that are similar to a term, most similar first; two transposed letters are most similar.
-- If the term is a known word, only close ones are returned. Words of six letters and more have to share more trigrams:
-- in a long list thousands share two.
create function similar_words(words regclass, term text, most integer) returns setof text language plpgsql stable
set pg_trgm.similarity_threshold = 0.25 as $$
begin
  if length(term) between 6 and 8 then
    perform set_config('pg_trgm.similarity_threshold', '0.3', true);
  end if;
  return query execute format($query$
    with candidates as (
      select word, similarity(word, $1) as likeness from %1$s where word %% $1 and word <> $1
      union all
      select word, 1 from %1$s where word = any (array(
        select left($1, at - 1) || substr($1, at + 1, 1) || substr($1, at, 1) || substr($1, at + 2)
        from generate_series(1, length($1) - 1) at
      )) and word <> $1
    ), best as (
      select word, max(likeness) as likeness from candidates group by word
    )
    select word from best where likeness >= greatest(
      0.7 * (select max(likeness) from best),
      case when exists (select from %1$s known where known.word = $1) then 0.5 else 0 end)
    order by likeness desc, word limit $2
  $query$, words) using term, most;
end
$$;

-- True when a listed row of the table has the word. Planned for the word: for a common word the first rows are read,
-- for a rare one the index.
create function is_word_listed(items regclass, word text) returns boolean language plpgsql stable as $$
declare
  found_one boolean;
begin
  execute format('select exists (select from %s where listed and search @@ %L::tsquery)', items, quote_literal(word))
    into found_one;
  return found_one;
end
$$;

-- Keeps the words of the listed rows in the table that the argument names. Runs at commit, when all other locks are
-- held, so that it waits for this one lock alone. The lock serialises changes of the words: a transaction that removes
-- a word has seen every row that was listed with it.
create function listed_words_changed() returns trigger language plpgsql as $$
declare
  said text[];
begin
  perform pg_advisory_xact_lock(7300003);
  if tg_op <> 'DELETE' then
    execute format('select tsvector_to_array(search) from %s where id = $1 and listed', tg_relid::regclass)
      into said using new.id;
    execute format('insert into %I select unnest($1) on conflict do nothing', tg_argv[0]) using said;
  end if;
  if tg_op <> 'INSERT' and old.listed then
    execute format($query$
      delete from %I where word in (
        select word from unnest(tsvector_to_array($1)) as before (word)
        where word <> all (coalesce($2, '{}')) and not is_word_listed($3, word))
    $query$, tg_argv[0]) using old.search, said, tg_relid::regclass;
  end if;
  return null;
end
$$;

-- Moderation ---------------------------------------------------------------------------------------------------------

-- A subject that waits for a decision, or was decided. No foreign keys to the subject: reports are accepted for
-- subjects that do not exist, and decisions outlive their subject.
create table moderation_cases (
  id uuid primary key default gen_random_uuid(),
  -- Rises with time.
  number bigint generated always as identity unique,
  source text not null check (source in ('report', 'held')),
  kind text not null check (kind in ('script', 'dialog', 'user', 'game', 'generator', 'author-feedback')),
  subject_id uuid not null,
  -- Why a subject is held.
  held_reason text,
  state text not null default 'open' check (state in ('open', 'dismissed', 'taken-down')),
  -- In milliseconds, so that a cursor in JavaScript has the exact time.
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  statement text,
  -- The items that a take-down hid.
  hidden_items uuid[] not null default '{}',
  check ((source = 'held') = (held_reason is not null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (decided_by is null)),
  check ((state = 'open') = (statement is null))
);
-- Reports on one subject share a case until it is decided.
create unique index moderation_cases_open on moderation_cases (source, kind, subject_id) where state = 'open';
create index moderation_cases_due on moderation_cases (state, created_at, number);
create index moderation_cases_decided on moderation_cases (state, decided_at, number);

create table reports (
  id uuid primary key default gen_random_uuid(),
  -- Null: the subject does not exist. Such a report never reaches the queue, and its receipt reads like others.
  case_id uuid references moderation_cases (id) on delete cascade,
  -- SHA-256 of the receipt: a stored row does not reveal it.
  receipt_hash text not null unique,
  reason text not null,
  text text not null,
  -- Erased 90 days after the decision.
  email text,
  created_at timestamptz not null
);
create index reports_case on reports (case_id, created_at);
create index reports_with_email on reports (case_id) where email is not null;
create index reports_without_case on reports (created_at) where case_id is null;

-- Members who asked for a notice of the decision on their report, until it is decided.
create table report_followers (
  report_id uuid primary key references reports (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade
);
create index report_followers_user on report_followers (user_id);

-- A row that becomes held opens a case of the kind that the argument names; a row that is released or deleted closes
-- it.
create function hold_changed() returns trigger language plpgsql as $$
declare
  is_held boolean := tg_op <> 'DELETE' and new.moderation_state = 'held' and new.deleted_at is null;
begin
  if is_held then
    insert into moderation_cases (source, kind, subject_id, held_reason, created_at)
      values ('held', tg_argv[0], new.id, new.moderation_reason, new.moderation_since)
      on conflict (source, kind, subject_id) where state = 'open'
      do update set held_reason = excluded.held_reason;
  else
    delete from moderation_cases
      where source = 'held' and kind = tg_argv[0] and subject_id = old.id and state = 'open';
  end if;
  return null;
end
$$;

-- Scripts, games and generators have the same triggers: for each table of items, that of its tags and that of its words.
do $do$
declare
  items text;
  kind text;
  tags text;
  words text;
begin
  for items, kind, tags, words in values
    ('scripts', 'script', 'script_tags', 'search_words'),
    ('games', 'game', 'game_tags', 'game_words'),
    ('game_generators', 'generator', 'generator_tags', 'generator_words')
  loop
    execute format($triggers$
      create trigger item_described
        before insert or update of name, description, owner_id, shared, moderation_state on %1$I
        for each row execute function item_described(%2$L);
      create trigger item_tags_added after insert on %3$I
        referencing new table as changed for each statement execute function item_tags_changed(%1$L, %2$L);
      create trigger item_tags_removed after delete on %3$I
        referencing old table as changed for each statement execute function item_tags_changed(%1$L, %2$L);
      create constraint trigger words_added after insert on %1$I
        deferrable initially deferred for each row when (new.listed) execute function listed_words_changed(%4$L);
      create constraint trigger words_changed after update on %1$I
        deferrable initially deferred for each row
        when (old.listed is distinct from new.listed or (new.listed and old.search is distinct from new.search))
        execute function listed_words_changed(%4$L);
      create constraint trigger words_removed after delete on %1$I
        deferrable initially deferred for each row when (old.listed) execute function listed_words_changed(%4$L);
      create trigger hold_added after insert on %1$I
        for each row when (new.moderation_state = 'held') execute function hold_changed(%2$L);
      create trigger hold_changed after update of moderation_state, moderation_reason, deleted_at on %1$I
        for each row
        when (
          (old.moderation_state, old.moderation_reason, old.deleted_at)
          is distinct from (new.moderation_state, new.moderation_reason, new.deleted_at)
        )
        execute function hold_changed(%2$L);
      create trigger hold_removed after delete on %1$I
        for each row when (old.moderation_state = 'held') execute function hold_changed(%2$L);
    $triggers$, items, kind, tags, words);
  end loop;
end
$do$;

-- Actions of admins. With names, and without foreign keys: entries do not change when accounts and subjects are
-- deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  admin_id uuid,
  admin_name text not null,
  action text not null check (action in (
    'take-down', 'restore', 'dismiss', 'allow', 'suspend', 'lift-suspension', 'end-sessions', 'send-verification',
    'reconcile', 'release-endings', 'restore-backup', 'export-log', 'grant-admin', 'revoke-admin', 'reset-password', 'make-invites',
    'read-feedback', 'answer-feedback', 'close-feedback', 'delist', 'list-again', 'export-members', 'import-members', 'send-announcement'
  )),
  kind text not null check (kind in ('script', 'dialog', 'user', 'game', 'generator', 'author-feedback', 'site')),
  subject_id uuid,
  statement text not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  constraint audit_log_subject_check check ((kind = 'site') = (subject_id is null))
);
create index audit_log_subject on audit_log (kind, subject_id, id);
create index audit_log_admin on audit_log (admin_id) where admin_id is not null;
create index audit_log_at on audit_log (at, id);
create index audit_log_action on audit_log (action, at, id);
create index audit_log_admin_name on audit_log (lower(admin_name), at, id);
create index audit_log_about on audit_log (subject_id, at, id) where subject_id is not null;
create index audit_log_statement on audit_log using gin (statement gin_trgm_ops);

-- The log is append-only, with two exceptions: the name of an admin whose account does not exist any more may be
-- replaced, and entries about accounts and the site may be removed after three years. Decisions on works stay.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if new.admin_id is null and new.admin_name = 'former-member'
      and (new.id, new.at, new.action, new.kind, new.subject_id, new.statement, new.details)
        is not distinct from (old.id, old.at, old.action, old.kind, old.subject_id, old.statement, old.details)
      and old.admin_id is not null and not exists (select from users where id = old.admin_id)
    then
      return new;
    end if;
  end if;
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if old.kind in ('user', 'site') and old.at < now() - interval '1095 days' then
      return old;
    end if;
  end if;
  raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_rows before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_whole before truncate on audit_log
  for each statement execute function refuse_change();

-- The backups of the last nights, for admins. The files are outside of the database.
create table backups (
  made_at timestamptz primary key,
  bytes bigint not null,
  rows bigint not null
);

-- The rules by country and state (`REGIONS`) since they were first used: the record that a regulator asks for.
create table region_tables (
  since timestamptz primary key,
  rules text not null
);

-- How many members were here in a week, by the tier that they had. Weeks since that of 1 January 1970, from Monday on.
create table member_weeks (
  week integer not null,
  tier text not null check (tier in ('free', 'follower', 'supporter', 'master')),
  members integer not null,
  primary key (week, tier)
);

-- The error budget: calls of the API that were answered on a day (UTC), and the good ones of them.
create table request_days (
  -- YYYY-MM-DD.
  day text primary key,
  answered bigint not null,
  good bigint not null
);

-- Alarms for the operator: one row for each time that one was raised.
create table alarms (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- The vendor, queue or disk; empty for the site.
  subject text not null,
  raised_at timestamptz not null,
  resolved_at timestamptz,
  -- When the receiver of the webhook took each; null before, and without a webhook.
  raised_sent_at timestamptz,
  resolved_sent_at timestamptz
);
create unique index alarms_raised on alarms (name, subject) where resolved_at is null;

-- Mails to all members who asked for announcements. They are passed on in slices, in the order of the members' ids.
create table announcements (
  -- Made by the sender: one that is sent again is stored once.
  id uuid primary key,
  subject text not null check (length(subject) <= 100),
  text text not null check (length(text) <= 5000),
  created_at timestamptz not null,
  receivers integer not null,
  sent integer not null default 0,
  -- The last member whose mail was passed on; null before the first.
  sent_until uuid,
  finished_at timestamptz
);
create index announcements_created_at on announcements (created_at);
create index announcements_open on announcements (created_at) where finished_at is null;

create table feedback (
  -- Made by the sender: feedback that is sent again is stored once.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('bug', 'wish', 'praise')),
  text text not null check (length(text) <= 2000),
  answer_way text not null check (answer_way in ('none', 'notice', 'mail')),
  -- Where it was written, as the form showed it; null when the sender left it out.
  screen text,
  version text,
  browser text,
  state text not null default 'new' check (state in ('new', 'read', 'answered', 'closed')),
  created_at timestamptz not null,
  answer text check (length(answer) <= 2000),
  answered_at timestamptz,
  answer_mailed boolean not null default false,
  answer_seen_at timestamptz,
  closed_at timestamptz,
  check ((screen is null) = (version is null) and (version is null) = (browser is null)),
  check ((answer is null) = (answered_at is null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index feedback_queue on feedback (state, created_at, id);
create index feedback_queue_by_kind on feedback (state, kind, created_at, id);
create index feedback_sender on feedback (user_id, created_at, id);
create index feedback_unseen on feedback (user_id) where answered_at is not null and answer_seen_at is null;
create index feedback_closed on feedback (closed_at) where closed_at is not null;

-- Mail, jobs, second screens and histories ---------------------------------------------------------------------------

-- Mails that are not sent yet. A row is deleted when its mail was sent or is given up. Notices of one kind to one
-- address within an hour become one mail: the row of a notice that was sent stays for an hour, without its mail, and a
-- further notice waits in it.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  -- What the mail is about and to whom, sealed with AUTH_SECRET. Links are made when it is sent.
  mail text,
  attempts integer not null default 0,
  due_at timestamptz,
  created_at timestamptz not null,
  -- Keyed hash of the kind and the address; null for a mail with a link, which is sent for each request.
  notice_key text unique,
  -- How often it has happened since the last mail of this kind.
  happened integer not null default 1,
  sent_at timestamptz,
  constraint mail_outbox_waits_or_was_sent
    check ((mail is null) = (due_at is null) and (mail is not null or sent_at is not null))
);
create index mail_outbox_due on mail_outbox (due_at);
create index mail_outbox_sent on mail_outbox (sent_at) where mail is null;

-- Codes that pair a second screen with a session, for two minutes: a code works once, for the account that made it.
-- Nothing else of a second screen is stored.
create table screen_pairings (
  user_id uuid not null references users (id) on delete cascade,
  code text not null check (code ~ '^[A-Z]{6}$'),
  -- Random name of the session at the relay.
  room uuid not null,
  expires_at timestamptz not null,
  primary key (user_id, code)
);
create index screen_pairings_expiry on screen_pairings (expires_at);

-- Encrypted copies of histories. The server cannot read them: the key comes from a passphrase that stays on the device,
-- a record is ciphertext, its id is a keyed hash, and no time is stored with it.
create table history_copies (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  key_salt text not null check (length(key_salt) = 22),
  key_rounds integer not null check (key_rounds >= 600000),
  wrapped_key text not null check (length(wrapped_key) <= 120),
  -- Counts the changes of the passphrase.
  key_revision integer not null default 1 check (key_revision > 0),
  -- The revision of the newest record.
  last_revision integer not null default 0 check (last_revision >= 0),
  created_at timestamptz not null
);

create table history_records (
  user_id uuid not null references history_copies (user_id) on delete cascade,
  id text not null check (length(id) = 22),
  revision integer not null check (revision > 0),
  -- Null: erased.
  content text check (length(content) <= 21883),
  primary key (user_id, id)
);
-- Ciphertext cannot be compressed.
alter table history_records alter column content set storage external;
create unique index history_records_revision on history_records (user_id, revision);
