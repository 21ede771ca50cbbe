/**
 * Ordinary English words, first names and places that brands go by too: a match in one of them is about the brand only
 * where something in the post says so.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `act action active ada air alarm alex  alice alpha amazon amber anchor anna apple apples april arc arena
  arrow  ask atlas aurora axis azure base basecamp bass bat beacon bear beat bee bell best beta better big bing bird
  bit black blaze block bloom blue boat bold bolt bond book boost boots boss bottle bounce box brave bread breeze brew
  brick bridge bright brush bubble bud bug bull bumble burger bush buzz cafe cake calm camel camp canvas cap caravan
  carbon card care caribou carrot cart case cash castle cat catch cedar chain champion chance change chase check cherry
  chess chevron chime chrome circle city class clay clear click cloud clover club coach coast cobra code  coffee coin
  columbia comet common compass cone coral core corner corona cosmo cotton crane cream crest crown crystal cube cup cursor
  curve dash data dawn day deal deep deliver delta depot desk dial diamond diesel discord discover dot dove dragon dream
  drift drop drum duck dust eagle early earth east easy echo eclipse edge egg element elm ember emma empire energy envoy
  epic era essential ever everest express extra eye face falcon family fanta farm fast feather feed field fig  finch
  fire first fish fit flag flame flash flat fleet flex  flint flow fly focus fog force ford forest forge fossil fox
  frame free fresh front frontier fuel full fuse galaxy game gap garden gas gate gem general gin glad glass glide globe go
  goat gold good grab grace grain grammar grand grape graph gravity green grid grove guess guide gulf gusto halo hand
  harbor harmony harvest haven hawk head heart helix hello hero hi high  hive hood hook hoop hope horizon hotel hub
  hunt ice icon idea igloo impact indeed infinity ink insider instant  iris iron island ivory jack jade jaguar
  jasper java jet jewel join jordan joy jump june just keep key kind kindle king kit kite knight knot lake lamp lands
  lark laser launch lava leaf lean leap lemon level lever liberty life lift light lily lime line linear link lion
  liquid list live local lock loft logic london loom loop lotus love lucky lulu luna lush  lynx magic mail make mango
  map maple march mark market mars mask match matrix max may medium mercury mesh met metal meteor metro mill mind mini
  mint mirror mission mist mobile mode mom monday moon morning mosaic motion mountain move mustang name nature navy neon
  nest net network new next nice night  ninja noble node north notion nova now oak oasis object ocean octopus olive
  one onyx opal open opera oracle orange orbit orchid origin oscar otter outlook oven owl oxygen pace pages paint pal palm
  panda paper paradox parade park part pastel patch path  peach peak pearl pen people pepper perplexity phoenix
  piano pilot pine pink pinnacle pixel place plaid plan planet play plum plus pocket point polar polo pop porter post
  power prime prism pro progressive pulse puma pure purple push quest quick radar rain rally ram range rapid raven ray
  reach ready real rebel red reef remote render replay replicate republic reverb ride ring ripple rise river road robin
  rocket root rose round route royal ruby run rush saga sage sail salt  sand sap saturn scale scope scout sea
  seed segment sense sentinel sequoia shade shadow shark shell shelter shield shift ship shop signal silk silver simple
  sky slack slate sleep sling slack smart smile snap snow social sofa solar solid sonic  soul sound source south
  space spark spear spectrum sphere spice spider spin spirit splash  spring sprint sprite spruce square stack staples
  star state static station steam steel stellar step sterling stone storm story stream street stripe strong studio
  subway sugar summit sun surf surge swift switch table talent tango tap target tea team tempo tent terra thread threads
  tide tiger time tinder toast token tone tool top torch total touch tower trace track trade trail train transit travel
  tree trek  triangle tribe trident trip true trust tulip turbo twin twitch twist  under union unity up
  vault vector venture venus verge vertex vice victor view village vine viper virgin vision vista vital vivid void
  volt wave way web west whale wheel whisper white who wild wind window wing winter wire wise wish wolf wood word
  work world wrap x  yard yellow yes zen zero zest zip zone zoom
  american city commission conservative government guardian independent office parliament police visa`.split(/\s+/),
); // prettier-ignore
