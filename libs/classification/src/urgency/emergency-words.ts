import type { ReasonCode } from '@earshot/domain';
import { anyPhrase } from '../words/any-phrase.js';
import { wordsFound } from '../words/words-found.js';
import { isDenied } from './is-denied.js';
import { isOver } from './is-over.js';

/** A kind of emergency, and the phrases people use for it. */
interface Emergency {
  readonly code: ReasonCode;
  readonly pattern: RegExp;
}

/** The emergency found in a post, with the words that report it. */
export interface FoundEmergency {
  readonly code: ReasonCode;
  readonly found: string;
}

/**
 * Danger to people, security and privacy, lost data, widespread outages: what must not wait, in the words of those affected,
 * in eight languages. Every repetition is bounded. Words that also occur in ordinary posts ("down", "leak") count only in
 * phrases.
 */
// prettier-ignore
const emergencies: readonly Emergency[] = [
  { code: 'safety_words', pattern: anyPhrase([
    /(?:caught|catch(?:es|ing)?|went up in|burst into|set \w{1,12} on|is on) (?:on )?(?:fire|flames)|caused a fire|burn(?:ed|t) (?:my|our|his|her|me|down)(?: \w{1,15})?|(?:second|third)[- ]degree burns?/,
    /electric(?:al)? shock|electrocuted|(?:it|(?:phone|laptop|tablet|watch|device|charger|adapter|cable|plug|power ?bank|scooter|bike|car|engine|oven|stove|heater|kettle|cooker|blender|dryer|machine|lamp|bulb|bottle|can|jar|glass|screen|tyre|tire)s?|batter(?:y|ies)) (?:just )?explod(?:ed|es)|(?:my|our|his|her|their) (?:\w{1,15} ){0,2}(?!heart|head|mind|brain)\w{2,15} (?:just )?exploded|exploded (?:in|on|near|beside|behind|next to) (?:my|our|his|her|their)|(?:started|starts) smoking|smoke (?:came|coming|pouring) (?:from|out)/,
    /(?:ended up|am|is|was|are|were|rushed|taken) (?:in|in the|to the|to) (?:hospital|emergency room|er)|food poisoning|got poisoned|allergic reaction|anaphyla\w{1,8}|carbon monoxide|choked on|nearly (?:choked|died)/,
    /brakes? (?:\w{1,12} )?(?:failed|fail|gave out)|could have (?:died|killed|been killed)|almost (?:died|killed)|airbags? (?:\w{1,10} )?(?:failed|did not|didn['’]t)|steering (?:locked|failed)/,
    /se incendió|se prendió fuego|(?:batería|pila|móvil|celular|teléfono|portátil|cargador|aparato|motor|coche|carro|moto|patinete|horno|olla|freidora|botella|pantalla|vidrio|cristal|lámpara|máquina|caldera)s? (?:[^\s.,!?]{1,14} ){0,4}explotó|(?:me|nos|le) explotó|explotó (?:en|sobre|cerca de|junto a) (?:mis?|su|nuestr[oa]s?)|me quemé|quemaduras|descarga eléctrica|intoxicación|intoxicados?|(?:acabé|terminé|está|terminó|acabó) en (?:el hospital|urgencias)|fallaron los frenos|frenos fallaron/,
    /pegou fogo|(?:bateria|pilha|celular|telefone|notebook|carregador|aparelho|motor|carro|moto|patinete|forno|fogão|panela|fritadeira|garrafa|tela|vidro|lâmpada|máquina|caldeira)s? (?:[^\s.,!?]{1,14} ){0,4}explodiu|explodiu (?:na|no|em|perto d[ao]|ao lado d[ao]) (?:minh[ao]s?|meus?|noss[ao]s?|mão|cara|rosto|bolso)|(?:me|nos) explodiu|(?:no )?choque elétrico|queimaduras?|intoxicação|intoxicad[oa]s?|(?:parar|parei|foi|está) no hospital|os freios falharam|freios falharam/,
    /a pris feu|(?:batterie|téléphone|portable|ordinateur|chargeur|appareil|moteur|voiture|vélo|trottinette|four|friteuse|cocotte|bouteille|écran|vitre|verre|lampe|machine|chaudière|maison|appartement|cuisine|chambre|garage) (?:[^\s.,!?]{1,14} ){0,4}(?:en feu|a explosé)|(?:m['’]|nous )a explosé|a explosé (?:dans|sur|entre|près de|à côté de) (?:m[aeo]ns?|mes|ma|notre|nos|les mains)|brûlures?|choc électrique|décharge électrique|électrocuté\w?|intoxication|freins ont lâché|(?:suis|est|sont|sommes|était|étais|étaient|fini\w{0,4}|atterri\w{0,3}|retrouvée?s?|(?:trans|em)portée?s?|emmenée?s?|conduite?s?|amenée?s?|envoyée?s?|admise?s?|partie?s?|allée?s?|famille|enfants?|fils|fille|femme|mari|mère|père|bébé|amie?s?|nous|tous) (?:(?:tous|toutes?|encore|maintenant|toujours|directement|d['’]urgence|en urgence|cette nuit) ){0,2}(?:aux urgences|à l['’]hôpital)/,
    /in brand geraten|fängt feuer|feuer gefangen|es brennt(?! (?:mir|uns) )|(?:[^\s.,!?]{0,14}(?:akku|batterie|handy|telefon|laptop|notebook|tablet|gerät|netzteil|kabel|stecker|dose|auto|wagen|motor|roller|rad|bike|herd|ofen|kocher|mixer|maschine|lampe|flasche|glas|scheibe|reifen|topf|pfanne|heizung|kessel|haus|wohnung|küche)(?:e?s|e?n)?|(?:mein|unser)e? (?!kopf|herz|hirn|postfach|nachfrage|preis|kosten)[^\s.,!?]{2,20}) (?:[^\s.,!?]{1,14} ){0,4}(?:brennt|gebrannt|explodierte?)|explodiert (?:[^\s.,!?]{1,14} )?(?:in|auf|neben|vor) (?:mein|unser)[^\s.,!?]{0,3}|stromschlag|verbrennungen|(?:mich|uns|hand|hände|finger|gesicht|haut|beine?|arme?|bauch|mund|zunge|lippen?|fuß|füße) (?:[^\s.,!?]{1,14} ){0,4}verbrannt|lebensmittelvergiftung|(?:lieg(?:e|t|en)|lag(?:en)?|land(?:e|et|en|ete|eten)|bin|sind|war(?:en)?|(?:er|sie|familie|tochter|sohn|kind|frau|mann|mutter|vater|freundin?) ist|familie|kinder) (?:(?:jetzt|nun|noch|immer|alle|gerade|seitdem|seit \w{1,12}|danach|mit \w{1,20}) ){0,3}im krankenhaus|im krankenhaus (?:gelandet|gelegen|aufgewacht|lieg(?:e|t|en)|behandelt)|(?:muss|musste[nt]?|kam(?:en)?) (?:\w{1,12} ){0,3}ins krankenhaus|ins krankenhaus (?:gekommen|gebracht|eingeliefert|gemusst|muss\w{0,4})|bremsen (?:haben )?versagt|lebensgefähr\w{1,6}/,
    /ha preso fuoco|preso fuoco|(?:batteria|pila|telefono|cellulare|portatile|computer|caricabatterie|apparecchio|motore|auto|macchina|moto|bici|monopattino|forno|pentola|friggitrice|bottiglia|schermo|vetro|lampada|lavatrice|caldaia|stufa) (?:[^\s.,!?]{1,14} ){0,4}esplos[oa]|(?:mi|ci) è esplos[oa]|esplos[oa] (?:in|tra|fra|vicino|sul|sulla|nel|nella) (?:le |alla |al )?(?:mi[oae]|nostr[oae]|mani?|casa|cucina|faccia)|ustion[ie]|scossa elettrica|intossicazione|intossicat[oaie]|(?:sono|siamo|è|era|erano|finit[oaie]|finire|portat[oaie]|trasportat[oaie]|ricoverat[oaie]|andat[oaie]|ritrovat[oaie]|stat[oaie]|cors[oaie]|tutt[ie]|famiglia|figli[oa]?|moglie|marito|madre|padre|mamma|papà) (?:(?:tutt[ie]|ora|ancora|subito|d['’]urgenza|di corsa|stanotte) ){0,2}(?:in ospedale|all['’]ospedale|(?:in|al) pronto soccorso)|freni (?:non hanno (?:funzionato|risposto|frenato|tenuto|retto)|hanno ceduto)/,
    /vloog in brand|vliegt in brand|[^\s.,!?]{0,14}(?:accu|batterij|telefoon|laptop|oplader|apparaat|motor|auto|fiets|step|oven|pan|fles|scherm|glas|lamp|machine|ketel)s? (?:[^\s.,!?]{1,14} ){0,4}ontploft|ontploft in mijn|elektrische schok|brandwonden|voedselvergiftiging|(?:lig|ligt|liggen|lag|lagen|beland(?:de|den)?|ben|zijn|zit|zitten|was|waren|(?:hij|zij|ze|dochter|zoon|kind|vrouw|man|moeder|vader) is|gezin|familie) (?:(?:nu|nog|steeds|allemaal|sinds \w{1,12}|met \w{1,20}|daarna) ){0,3}in het ziekenhuis|in het ziekenhuis (?:beland|terechtgekomen|opgenomen|gelegen|ligt|lig)|(?:moest|moesten) (?:\w{1,12} ){0,3}naar het ziekenhuis|naar het ziekenhuis (?:gebracht|vervoerd|gemoeten|moest\w{0,2})|remmen (?:weigerden|werkten niet)/,
  ]) },
  { code: 'security_words', pattern: anyPhrase([
    /(?:(?:i|we|i['’]ve|have|has|had) ){0,2}(?:accounts?|was|were|been|(?:i|we) get|got|getting) (?:\w{1,12} ){0,2}(?:hacked|hijacked|compromised)|(?:my|our) (?:\w{1,12} ){1,2}(?:hacked|hijacked|compromised)|(?:my|our) (?:hacked|hijacked|compromised) (?:\w{1,12} )?(?:accounts?|e-?mails?|profile|page|channel|website|shop)|(?:someone|somebody|they|hackers?) (?:else )?(?:(?:has |have |had )?(?:hacked|hijacked|compromised)(?: into)?|logged in(?:to)?|got into|has access to|is in) (?:my|our)(?: \w{1,12})?/,
    /(?:data|passwords?|records?|customer \w{1,10}|details|card numbers?|api keys?|tokens?|database|e-?mails?|addresses|medical \w{1,10}|messages|photos) (?:\w{1,12} ){0,3}(?:leaked|exposed|stolen|breached|in plain ?text|publicly (?:visible|accessible|readable))|data (?:breach|leak)|leaked (?:my|our|all|customer|user)(?: \w{1,12})?|exposed (?:my|our|customer|user)(?: \w{1,12})?/,
    /(?:see|seeing|saw|read|access|open|opened|shows?|showing|showed|got|received) (?:(?:me|us|all) )?(?:(?:someone|somebody|everyone|everybody) else['’]?s|everyone['’]?s|a stranger['’]?s|strangers['’]|(?:(?:an)?other|random) (?:users?|customers?|clients?|patients?|members?|persons?|peoples?|people)['’]?s?['’]?) (?:\w{1,12} ){0,2}(?:accounts?|orders?|data|messages?|chats?|invoices?|photos|pictures|files|documents|details|bookings?|names|addresses|numbers|records?|e-?mails?|profiles?|payments?|transactions?|statements?|balances?|passwords?|tickets?)|(?:shows?|showing|showed|logged) (?:me|us) (?:in(?:to)? )?(?:another|someone else['’]?s|somebody else['’]?s) (?:\w{1,12} )?(?:users?|customers?|person|accounts?|orders?|data|messages?|invoices?|details|bookings?)|(?:strangers?|anyone|anybody|everyone|other (?:users|customers|people)) (?:can|could) (?:see|read|access|open|download) (?:my|our|all|every|customer|private)(?: \w{1,12})?/,
    /zero[- ]day|remote code execution|(?<!(?:fix|patch|clos|address)[^\s.,!?]{1,3} (?:[^\s.,!?]{1,14} ){0,3})(?:critical vulnerability|security (?:hole|vulnerability|flaw))(?! (?:(?!not |never |[^\s]{2,6}n['’]?t )[^\s.,!?]{1,14} ){0,3}(?:fixed|patched|closed))|security breach|ransomware|sql injection|authentication bypass|identity theft|stole my identity/,
    /(?:me |nos |han |fue |ha sido )?(?:hackearon|hackeado|hackeada|hackeadas|hackeados)|filtr(?:aron|ado|ados|adas) (?:mis|los|nuestros|todos)(?: \w{1,12})?|filtración de datos|datos (?:\w{1,12} ){0,3}filtrados|robaron (?:mis|los) datos|veo los datos de otr[oa]s?(?: \w{1,12})?/,
    /(?:fui |foi |minha conta foi )?(?:hackeada|hackeado|invadida|invadiram)(?: \w{1,12})?|vazaram|(?:no )?vazamento de dados|dados (?:\w{1,12} ){0,3}(?:vazados|vazaram)|vejo os dados de outr[oa]s?(?: \w{1,12})?/,
    /piratée?s?|(?:comptes?|cartes?|sites?) (?:\S{1,12} ){0,4}(?:est|sont|était|étaient|été|fait) pirat(?:ee?s?|er)|fuite de données|données (?:\w{1,12} ){0,4}(?:fuité|volées|exposées)|(?<!(?:patch|corrig|combl|ferm)[^\s.,!?]{1,4} (?:[^\s.,!?]{1,14} ){0,3})faille de sécurité(?! (?:(?!pas|jamais|toujours)[^\s.,!?]{1,14} ){0,3}(?:corrigée|patchée|comblée))|je vois les (?:données|factures|commandes) d['’ ]?(?:un |une |autres |d['’]autres )?(?:autres? )?(?:clients?|personnes?|utilisateurs?)?/,
    /gehackt|datenleck|daten (?:\w{1,15} ){0,3}(?:geleakt|gestohlen|öffentlich|offen im netz|einsehbar)|(?<!(?:schlie(?:ß|ss)t|geschlossene|stopft|behebt|behobene|patcht|fixt) (?:[^\s.,!?]{1,14} ){0,3})sicherheitslücke(?! (?:(?!nicht|nie)[^\s.,!?]{1,14} ){0,4}(?:geschlossen|behoben|gestopft|gepatcht|gefixt))|sehe (?:die )?(?:daten|rechnungen|bestellungen) (?:anderer|von anderen|fremder)(?: \w{1,12})?/,
    /hackerat[oaie]|violat[oi] (?:il mio account|account)|fuga di dati|dati (?:\w{1,12} ){0,3}(?:rubati|esposti|trapelati)|vedo (?:i dati|gli ordini|le fatture) di (?:altri|un altro)(?: \w{1,12})?|(?<!(?:corre[gt]|risol|chiu)[^\s.,!?]{1,5} (?:[^\s.,!?]{1,14} ){0,3})falla di sicurezza(?! (?:(?!non|mai)[^\s.,!?]{1,14} ){0,3}(?:corretta|risolta|chiusa))/,
    /gehackt|datalek|gegevens (?:\w{1,12} ){0,3}(?:gelekt|gestolen)|zie (?:de )?(?:gegevens|facturen|bestellingen) van (?:andere|een ander)(?: \w{1,12})?/,
  ]) },
  { code: 'data_loss_words', pattern: anyPhrase([
    /data loss|(?:lost|wiped|deleted|erased|destroyed|gone:?) (?:all|every|everything|months|years|weeks) (?:of )?(?:my |our |the )?(?:data|files|work|photos|pictures|documents|backups?|notes|customers?|messages|e-?mails?|projects?|recordings?)|(?:wiped|erased|deleted) (?:our|my) (?:entire |whole |production )?(?:database|disk|drive|account|library|workspace|project|data|files|photos|backups?)|(?:all|every) (?:of )?(?:my|our) (?:\w{1,12} )?(?:data|files|photos|documents|notes|projects|backups|e-?mails) (?:is|are|was|were|got|have|has|just|been)? ?(?:been )?(?:gone|lost|wiped|deleted|erased|vanished|disappeared)/,
    /(?:perdí|perdimos|se perdieron|se borraron|borró|borraron) tod[oa]s? (?:mis|los|las|nuestros|nuestras)(?: \w{1,12})?|perdí todos|pérdida de datos/,
    /(?:perdi|perdemos|apagou|apagaram|sumiram) tod[oa]s? (?:os |as )?(?:meus|minhas|nossos|nossas|os|as)(?: \w{1,12})?|perda de dados/,
    /(?:perdu|effacé|supprimé) (?:tou(?:te)?s|tous|toutes) (?:mes|nos|les)(?: \w{1,12})?|perte de données|tou(?:te)?s (?:mes|nos) (?:\w{1,12} )?(?:fichiers|photos|données) (?:ont disparu|effacé\w{0,3}|supprimé\w{0,3})/,
    /datenverlust|alle (?:meine|unsere) (?:daten|fotos|dateien|bilder) (?:sind )?(?:\w{1,12} )?(?:weg|gelöscht|verloren|verschwunden)|(?:meine|unsere) (?:gesamten|ganzen) (?:daten|fotos|dateien) (?:\w{1,12} )?(?:gelöscht|weg|verloren)/,
    /pers[oi] tutt[ie] (?:i miei|le mie|i nostri|i|le)(?: \w{1,12})?|cancellat[oi] tutt[ie] (?:i|le)(?: \w{1,12})?|perdita di dati/,
    /al (?:mijn|onze) (?:bestanden|foto['’]?s|gegevens|data) (?:zijn )?(?:\w{1,12} )?(?:weg|kwijt|verdwenen|gewist)|gegevensverlies/,
  ]) },
  { code: 'outage_words', pattern: anyPhrase([
    /(?:down|broken|offline|unusable|failing|not working|unavailable|dead) (?:\w{1,12} )?(?:for|across) (?:everyone|everybody|anyone(?! else)|all (?:of )?(?:us|our|users|customers)|our (?:whole|entire) (?:company|team|office|organi[sz]ation)|the (?:whole|entire) (?:country|world|company|region|city|continent)|thousands|millions|multiple (?:regions|users))|(?:(?:nobody|no one) (?:\w{1,12} ){0,3}(?:can|is able to)|(?:everyone|everybody|nobody|no one|all (?:our|of our) (?:customers|users|stores|shops)|thousands of (?:people|users|customers)|our (?:whole|entire) (?:company|team|office)) (?:\w{1,12} ){0,3}(?:can['’]?t|cannot|can not|is unable to|are unable to|is locked out|are locked out|unable to)) (?:\w{1,12} )?(?:log ?in|work|pay|access|connect|use|reach|order|check ?out|call|trade|withdraw)/,
    /(?:total|complete|full|major|massive|nationwide|global|worldwide|widespread|country-?wide) (?:\w{1,12} )?outage|(?:our |the )?(?:production|prod|checkout|payments?) (?:is|are|has been|have been|went|completely) (?:\w{1,12} )?(?:down|dead|offline|broken)|(?:production|prod) (?:down|outage)|(?:emergency (?:calls|number)|911|112|999) (?:\w{1,12} ){0,3}(?:down|not working|doesn['’]t work|unreachable|fail\w{0,4})/,
    /caíd[oa] (?:para todos|en todo el (?:país|mundo)|a nivel (?:mundial|nacional))|no funciona para nadie|nadie puede (?:entrar|pagar|acceder|trabajar|conectarse)|caída (?:total|mundial|general|nacional)|producción (?:está )?caíd[oa]/,
    /fora do ar (?:para todos|no (?:país|mundo|brasil) (?:inteiro|todo))|ninguém (?:consegue|pode) (?:entrar|pagar|acessar|trabalhar|usar)|caiu (?:para todos|no brasil (?:inteiro|todo))|produção (?:está )?(?:fora do ar|parada)/,
    /(?:en panne|hors service|down) (?:pour tout le monde|partout|dans toute? l[ae'’] ?\w{0,10})|panne (?:générale|nationale|mondiale|totale)|personne ne (?:peut|arrive à) (?:se connecter|payer|travailler|accéder|plus \w{1,12})|production (?:est )?(?:à l['’]arrêt|en panne)/,
    /(?:bei|für) (?:allen|alle|niemandem) (?:down|ausgefallen|offline|nicht erreichbar)|(?:totalausfall|komplettausfall|bundesweit\w{0,2} (?:ausfall|störung)|weltweit\w{0,2} (?:ausfall|störung))|niemand kann (?:sich )?(?:\w{1,12} )?(?:anmelden|einloggen|zahlen|bezahlen|arbeiten|zugreifen)|produktion steht|produktivsystem (?:\w{1,8} )?(?:down|steht|ausgefallen)/,
    /(?:giù|fuori uso|down|bloccat[oa]) (?:per tutti|in tutta italia|ovunque)|nessuno (?:riesce|può) (?:a )?(?:\w{1,12} )?(?:accedere|entrare|pagare|lavorare|usare)|blackout (?:totale|nazionale)|produzione (?:è )?(?:ferma|bloccata)/,
    /(?:plat|down|storing) (?:voor iedereen|in heel nederland|landelijk)|landelijke storing|niemand kan (?:\w{1,12} )?(?:inloggen|betalen|werken)|productie (?:ligt )?(?:plat|eruit)/,
  ]) },
  { code: 'safety_words', pattern: /発火|火が出|(?:バッテリー|電池|スマホ|携帯|端末|本体|充電器|イヤホン|パソコン|機器|ケーブル|アダプタ|ボトル|瓶|缶|鍋|ガラス|タイヤ|エンジン|車)[^。\n]{0,12}爆発し|感電|やけど|火傷|食中毒|病院に運/u },
  { code: 'security_words', pattern: /(?:乗っ取られ|ハッキングされ|不正アクセスされ)(?!てい?(?:ない|ません))|個人情報が(?:漏|流出)|情報漏(?:えい|洩|れ)(?!(?:は|が|も)(?:ない|なかった|ありません))|他人の(?:情報|注文|データ)が(?:見え|表示)/u },
  { code: 'data_loss_words', pattern: /(?:データ|写真|ファイル)が(?:全部|すべて|全て)(?:消え|なくな)|全(?:データ|写真)が消え/u },
  { code: 'outage_words', pattern: /全(?:員|ユーザー|国|社).{0,12}(?:使え|ログインでき|つなが|アクセスでき)(?:な|ま|ず)|全国で.{0,10}障害|大規模障害/u },
];

/** The emergency that a post reports; null = none, or it is over. */
export function emergencyIn(text: string): FoundEmergency | null {
  if (isOver(text)) return null;
  for (const { code, pattern } of emergencies) {
    const found = wordsFound(pattern, text, (words, start) => !isDenied(text, words, start));
    if (found !== null) return { code, found };
  }
  return null;
}
