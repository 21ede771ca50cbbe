/**
 * Ordinary English words, first names and places that brands go by too: a match in one of them is about the brand only
 * where something in the post says so.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `abbot abode accent ace acorn acre act action active actor ada adapter admiral advance adventure affair africa
  african agenda agent air alarm album alchemy alex alice alliance alligator ally almond alpha alpine altitude amazon
  ambassador amber ambition american analyst anchor angle animal ankle anna answer ant antelope anthem apartment
  appeal appetite apple apples april apron aqua arc arch archer architect arena armor army aroma arrival arrow art
  artist ash asian ask aspect aspen asset astronaut athlete atlas atom attic auction audience audio aunt aurora
  australian author autumn avalanche avenue aviator award axe axis axle azure bachelor backbone bacon badge bagel
  bakery balance ball balloon ballot bamboo banana band bandit banjo bank banner banquet bar barber bark barley barn
  barrel base basecamp basil basin basket bass bat bath battery battle bay bazaar beach beacon beam bean bear beard
  beat beauty bed bedrock bee beetle bell bench berry best beta better bicycle big bike bill bing birch bird birth
  biscuit bishop bison bit black blanket blast blaze blend blessing blink block bloom blossom blue blues blush board
  boat bold bolt bond bone bonfire bonus book boost boots border borough boss bot bottle boulder bounce bow bowl box
  boxer bracket brain branch brand brass brave breach bread breakfast breath breeze brew bribe brick bride bridge
  brigade bright british broker bronze broom brother browser brush bubble bucket buckle bud budget buffalo bug bugle
  builder bulb bull bullet bumble bundle bunker bunny burger burrow bush butcher butter butterfly button buzz cabin
  cabinet cable cactus cafe cage cake calendar calf calm camel camp canadian candle candy cannon canoe canvas canyon
  cap cape capital captain caravan caravel carbon card cardinal care cargo caribou carnival carousel carpenter carpet
  carriage carrot cart case cash castle cat catch cattle cave cedar ceiling celery cell cello census center century
  ceramic certificate chain chalk chamber chameleon champion chance change channel chant chapel chapter charcoal
  charge chariot charm charter chase chat check cheese cheetah chef cherry chess chestnut chevron chief chime chinese
  chip chocolate choice chord chorus chrome chronicle cider cinema cinnamon circle circuit circus citadel citizen
  citizens city civic clan class claw clay clear clerk clever click cliff climate climb clinic clip clock closet
  cloth cloud clover clown club cluster coach coal coalition coast cobalt cobra cocoa coconut code coffee coin colony
  columbia column comedy comet commander commission common compass concert concord cone congress conservative
  conservatives constellation copper coral cord core cork corn corner corona corps cosmo cosmos cottage cotton
  council counter country courage courier court cove cover cow coyote crab craft crane crash crater crayon cream
  creator credit creek crest crew cricket crocodile cross crow crowd crown cruise crumb crush crystal cube cup curl
  currency current curry cursor curtain curve custom cycle cypress daily dairy daisy dam dash dashboard data dawn day
  deal deck deep deer defender delight deliver delta democrat democrats den depot desert design desk desktop destiny
  detective device dew dial diamond dice diesel digest digit dime diplomat direct discord discover dispatch dividend
  dock doctor dolphin dome donkey door dot doughnut dove dozen draft dragon drama drawer dream drift drill drive
  drone drop druid drum duck dusk dust dutch dynasty eagle ear earl early earring earth easel east eastern easy echo
  eclipse edge editor effect egg elder element elevator elk elm ember emerald emma emperor empire empress enclave
  energy engine english enigma enterprise entry envelope envoy epic equator equinox era escape essential estate
  european eve ever everest evergreen evolution exchange exile expert explorer expo export express extra eye fable
  fabric face factory fairy faith falcon fame family fan fang fanta fare farm farmer fashion fast fate fathom fawn
  feast feather federal feed fellow fence fern ferry festival fever fiber fiction fiddle field fig file film filter
  finance finch fire firefly fireplace first fish fit flag flame flare flash flask flat flavor flea fleet flex
  flicker flight flint flock flood floor flora flour flow flower fluid flute fly foam focus fog force ford forest
  forge fortress fortune forum fossil foundation foundry fountain fox fraction fragment frame free freedom freight
  french fresh fridge friend frog front frontier frost fruit fudge fuel full fund fur furnace fuse fusion future
  gadget galaxy gallery gallop game gamma gap garage garden garlic garment gas gate gather gauge gazelle gazette gear
  gem gene general genesis genie genius genre german ghost giant gift gin ginger giraffe girl glacier glad glass
  glide glimpse glitter globe glove glow glue go goal goat goblin goggle gold good goose gorilla gospel government
  governor grab grace grad grade grain grammar grand granite grape graph grass gravel gravity gravy greek green
  greens grenade grid griffin grill grip grocery groove ground grove guard guardian guess guest guide guild guitar
  gulf guru gust gusto gym habit hail hair hallway halo ham hammer hammock hand handle hangar harbor hare harmony
  harness harp harvest hat hatch haven hawk hazel head headline health heap heart hearth heat heaven hedge heel
  height helix hello herald herb heritage hermit hero heron hi high highlight highway hill hinge hippo history hit
  hive hobby hockey holiday hollow holly home honest honey honor hood hoof hook hoop hope horizon horn hornet horse
  hospital host hotel hound hour house hub human hummingbird humor hunt hurricane husky hut hydrogen ice icicle icon
  idea igloo image impact impulse inch indeed independent index indian infant inferno infinity ink inn inning insect
  insider insight inspire instant instinct institute interval invite ion iris irish iron islamic island isle italian
  item ivory ivy jab jack jackal jacket jade jaguar jam japanese jar jasper java jaw jazz jean jelly jester jet jewel
  jewish jigsaw job jockey join jolt jordan journal journey joy judge juice jump june jungle junior jupiter jury just
  justice kangaroo keep kernel kettle key kind kindle king kingdom kiosk kit kitchen kite kitten kiwi knife knight
  knob knot koala korean label labor labour lace lad ladder lady lagoon lake lamp land lands lane language lantern
  lap larch lark laser latch latte launch laurel lava lavender lawn lawyer layer leaf league lean leap ledge ledger
  legacy legend lemon lens leopard letter lettuce level lever liberals liberty libs lid life lift light lily limb
  lime limit line linear linen link lion liquid list live lizard llama lobby lobster local lock locket locust lodge
  loft log logic london loom loop lotus love loyal lucky luggage lulu lumber luna lunar lung lush lute lynx lyric mac
  machine mad maestro magic magnet magnolia magpie mail make malaysian mallard mammoth manager mandarin mango manner
  manor mantle manual map maple marble march margin marine mark market marlin mars marsh marshal mask mast master
  match mate matrix max may mayor maze meadow meal medal medic medium medley melody melon member memo memory menu
  merchant mercury mercy merit mermaid mesh mess message met metal meteor meter method metro mexican mike mile milk
  mill millet min mind miner mini minister ministry minnow minor mint minus minute miracle mirror mission mist mitten
  mixer moat mob mobile mode model module mole mom moment monarch monday monk monkey monsoon monster monument moon
  moose morgan morning mortar mosaic moss moth motion motor mound mountain mouse mouth move movie mud mug mule muscle
  museum mushroom music mustang mustard mystic myth nail name nano nap napkin nationals nature navy nectar needle
  neighbor neon nerve nest net network new next nice nickel night nightingale ninja noble node nomad noodle nook nor
  normal north northern note notion nova now nugget nurse nut nutmeg nylon oak oar oasis oat oath object ocean ocelot
  ochre octopus offer office oil olive olympic omega one onion onyx opal open opera oracle orange orbit orca orchard
  orchid order ore oregano organ organic orient origin oscar ostrich otter outlet outlook outpost outrage oval oven
  overture owl owner oxygen oyster pace pack pad paddle pages pagoda paint pakistani pal palace palette palm panda
  pandora pantry paper parachute parade paradox parcel parent park parliament parrot parsley part partner party
  passage passport pasta paste pastel patch path patio patrol patron pattern pause pavilion paw paws peach peak pearl
  pebble pedal pedigree pelican pen pencil penguin penny people pepper perch perfume perplexity petal phantom pharaoh
  phase phoenix piano pie pier pigeon pillar pillow pilot pine pink pinnacle pinto pioneer pipe pipeline pistachio
  pit pitch pivot pixel pizza place plaid plan planet plank plasma plate platform platinum play plaza pledge plot
  plow plum plume plus plush pocket pod poem poet point poker polar pole police polish pollen polo pond pony pool pop
  poppy porch portal porter portrait post potato potion pouch powder power prairie present press prey price pride
  priest primal prime prince princess printer prism prize pro prob profile profit progressive project promise proof
  prophet province psalm public pudding puff pulp pulse puma pump pumpkin pup puppet pure purple purse push puzzle
  pyramid quail quarry quart quarter quartz queen quest quick quill quilt quote rabbit raccoon race rack radar radius
  raft rag rage rail rain rainbow raisin rake rally ram ranch range ranger rangers rapid rattle raven ray razor reach
  ready real realm rebel rebels receipt recess recipe record red reds reed reef referee reform refuge regal region
  reign relay relic relief remote render replay replicate reporter reptile republic republican republicans rescue
  resort retro reverb revolution rhino rhyme rhythm ribbon rice riddle ride rider ridge rifle ring riot ripple rise
  ritual rival river road robin robot rocket rod role roman roof rooster root rope rose round route rover row royal
  rubber ruby ruin ruler rumor run rush russian rust sack saddle safari safe saga sage sail saint saints salad salmon
  salon salt salute samurai sanctuary sand sandal sandwich sap satellite satin saturn sauce saucer savage savanna
  scale scarf scene scholar school scope score scorpion scottish scout scratch screen screw scroll sculptor sea seal
  season sec secret sector seed seer segment semester senate senator senior sense sentinel sequel sequoia serenade
  sergeant series sermon serpent session shade shadow shaft shake shamrock shape share shark shed sheep sheet shelf
  shell shelter shepherd sheriff shield shift shine ship shoe shop shore shovel shrimp shrine shuttle sierra sight
  signal silence silk silver simple siren sketch skill skin skull skunk sky slack slate sleep slice slide sling slope
  sloth smart smile smoke snack snail snake snap sneaker sniper snow soap social soda sofa soil solar soldier solid
  sonar sonata song sonic soul sound soup source south southern spa space spade span spanish spark sparrow spear
  spectrum spell sphere spice spider spike spin spiral spirit splash sponge spoon sport spot spray spring sprint
  sprite spruce spurs squad squadron square squash squid squirrel stack stadium staff stage stairs stake stallion
  stamp staples star state static station statue steak steam steel stellar stem step stereo sterling steward stitch
  stock stone stool stork storm story stove strand strategy straw strawberry stream street strike string stripe
  strong studio stump subway sugar suite sultan summer summit sun sunday sunflower sunrise sunset supper supreme surf
  surface surge surgeon surprise swamp swan swarm sweater swedish swift swing swiss switch sword symbol symphony
  syndicate syrup system table tablet tack tail tailor talent tales tango tank tap tapestry tar target tart tavern
  taxi tea teacher team tear telegraph telescope temple tempo tenant tender tennis tent terminal terra terrace
  territory theater theory thimble thistle thorn thread threads throne thrush thumb thunder ticket tide tiger tile
  timber time tin tinder tissue title toad toast toffee token tomato tone tool tooth top torch tornado torpedo
  tortoise total touch tour towel tower town toy trace track tractor trade tradition traffic trail trailer train
  trait tram transfer transit transport trap travel traveler tray treasure treat treaty tree trek trend triangle
  tribe tribune trick trident trigger trinity trio trip triumph trolley trombone trophy tropic trout truck true
  trumpet trunk trust tsunami tube tulip tuna tundra tunnel turbine turbo turkey turkish turnip turtle tutor twilight
  twin twist twitch tycoon type umbrella uncle under unicorn uniform union unit unite unity universe up urchin usher
  vacuum valley vanilla vapor vault vector vein velvet vendor venture venus verge verse vertex vessel veteran vice
  victor view viking village vine vinegar vineyard vinyl violet violin viper virgin virus visa vision visitor visor
  vista vital vivid vixen vocal voice void volcano volt volume vortex vote voyage vulture waffle wagon waiter walker
  wall wallet walnut walrus waltz wanderer wardrobe warp warrior wasp water wave way weasel weather web wedge weed
  welsh west western whale wheat wheel whip whiskey whisper white who wick widget wifi wig wild willow wind windmill
  window windows wine wing winner winter wire wise wish wizard wolf wonder wood wool word work worker world worm wrap
  wreath wren wrench wrestler x yacht yak yard yarn yeast yellow yes yeti yoga yogurt zebra zen zephyr zero zest zinc
  zip zone zoom`.split(/\s+/),
); // prettier-ignore
