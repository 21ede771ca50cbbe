/**
 * Further words that people use in posts and mostly write in lower case: a name that is one of them may stand for the word.
 * Written by `tools/training/relevance/frequent-words.mjs`.
 */
export const frequentWords: ReadonlySet<string> = new Set(
  `abbreviation abortion absence absent absolute absolutely absurd access accessories accessory accommodate according
  account accountable accuracy accurate achieve achieved achievement acid acknowledge acoustic acted acting activated
  activation actively activist activities activity actress actual added addict addicted addiction adding addition
  additional address addressed addresses addressing adjust adjustable adjustment administration admission admitting
  adopted ads adult advertised advertising advice advised advocate advocating aesthetic affect affecting afford
  afternoon afterwards aged agencies agency agreeing aid aim aimed aiming ain aired airing airplane aka alcohol
  alcoholic aliens align alignment alike alleged allegedly allies allowing alongside alphabet alright alt alternate
  alternative although altogether aluminum amateur amazingly amend amid amongst amp amusing anal analog analogy
  analysis anarchist ancestors ancient ang animated animation anime anniversary announce announced announcement
  announcing anonymous answered answering antenna anticipated anybody anymore anytime anyway anywhere apart aperture
  apologies app apparent apparently appearance appeared appearing application applied applies applying appointed
  appointment approach approaching approve apt architecture aren argue arguing argument arm armed arrange arrangement
  array arrived arriving article aside asking asleep assassinated assaulted assembly assignment assist assistance
  assistant associate associated assume assumed assuming assumption assure assured asylum ate atheist atm atmosphere
  attached attachment attempt attempted attempting attend attendance attended attending attention attire attitude
  attorney audible audition authoritarian authorities autism auto automatic automatically avail availability
  available avatar average avoiding awake aware awareness awe awhile aye babe babies background backstage backup
  backwards backyard bae bail bait baked baking balcony bald banging bangs banking banning bare barely bartender
  baseball based baseman basement basic basically basis basketball batch bathing bathroom batter batteries batting
  beaches beast becoming bedroom beef beer beforehand beg begging beginning begun behalf behave behavior behaviour
  belief believed believing belly belong belt beneath bent bet betting beyond bid bigger biggest bikini billion
  billionaire bin bio biology bipolar birthday bite biting blank blasting bleed bleeding blessed blew blindly blog
  blogger blonde blow blowing blown blunt boasts bodies boiled boiling bomber bombing bonding boo booked booking
  bookstore boot booth boredom borrow bosses bound boundaries bout bowling boxes boxing boyfriend bra bracelet brake
  brat brawl break breakdown breaking breakup breast breathe breathing breed brief brighter bringing bro broadcast
  broadcaster broadcasting brows brutality buck buddies buddy buff building bulk bulky bum bump bumped bumper bun
  bunch bundled buried burn burned burning burnt burst bury buses businesses bust busted butt buying buzzing bye
  caller calling cam cameo camera campaign campaigning camping campus canceled candidate cannabis canopy capacity
  capitalism capitalist capture captured capturing cardboard cared career carried carrier carries carry carrying
  cartoon cartridge cast casting casual catcher catches catching category cater caught caused causing celebrities
  cellular censorship cent centuries cereal ceremony certainly certified cha challenged challenging champ champagne
  chan changed changing chanting character charging charity chart chasing chatting cheap cheaper checked checking
  cheek chemical chemistry chest chew chick chicken childhood chill chilled chilly chin choir choosing chop chose
  chosen chronic chuckle chunk churches cigarette circa circumstances cities citizenship civil civilians claim
  claimed claiming clap clapped clarify classes classic classical classmates cleaned cleaning clearance clearing
  clicked clicking client climbing clone closed closely closer closest closing clothes clothing cloudy clue clumsy
  clutch coaches coaching coaster coat cocaine cocktail coincidence collaboration colleagues collect collected
  collecting collection college color colored colorful colour com combination combined combo comeback comedian coming
  command comment commentary commentator commenting commercial commonly communicate communication communism communist
  communities community compact companies companion company comparable compare compared comparing comparison
  compartment compatibility compatible compete competing competition complete completed completely complex
  complicated composer comprehend compression compromise computer comrade con concentrate concept concern concerning
  conclusion concrete concussion condition condoms conference confession configuration confirm confirmation confirmed
  confusion connect connected connecting connection connectivity connector conquer conscience conscious consecutive
  consequences consideration considered considering consist consistency consistent consistently console constant
  constantly constituents constitutional constructed construction consumer consuming consumption contact contacted
  content contention contest context continent continued continuing continuous contract contrary contrast contribute
  contributing contribution control controlled controller controlling convenience convenient conversation conversion
  convert converted cooked cookie cooking cooler cop cope copies copy copying corporate corrected correction
  correctly correlation costing costume couch cough couldn count countdown counted counting countless countries coup
  cousin coverage covered covering cowboy cozy crack cracked cracking cradle craving crawl create created creating
  creation creativity creature credibility credible credited creep creepy crisp criteria critical crook crooked crop
  crossed crosses crossing crowded cruising crunch cue cult cultural culture curb cure curiosity curly currently
  cursed custody customer cyber cycling daddy dammit danced dancer dancing dare darker darling dat dated dating
  daylight daytime deadline deaf dealer dealing dealt debate debating debut decade decent decided deciding decision
  declare declared declined decor deeds deeper deeply def default defence defend defended defending defense defensive
  define defined definite definitely definition degree deleted deliberately delicate delivered delivering delivery
  demo democracy demon demonstrate denim denounced dentist department departure depend dependent depending depression
  dept depth der descent describe described describing description deserve deserved designed designer despite dessert
  detail detailed determine dev develop developed developing development devil diagnosed dialogue diary dictator
  dictatorship did didn diet difference differently difficulty dig digging digital dim dimension din dining dinosaur
  dip directed directing direction directly director directory disabled disc disconnected discontinued discount
  discourage discovered discrimination discuss discussed discussing discussion dish dishes disk displaced display
  distance distant distinction distortion distracting distribution ditch diva dive diversity divide divided diving
  division divorce divorced doc docking document documentary documentation dodged doe doesn doin doing doll dollar
  domestic dominance dominant dominate dominated don dose downhill download downloadable downloaded downstairs
  drafted dragging drain dramatic dramatically drank drawing drawn dreamed dreaming dress dressed dresses dressing
  dried drinking driven driver driving dropping drove drug drummer dual dub dubbed dude duet dummy dumping dun duo
  duties duty dye dynamic earlier earn earned easier easiest easily eaten eater eating economic economical economy
  edit edited editing edition educate educated education efficient ego elaborate elbows elderly elect elected
  election electric electrical electricity electronic elephant eleven elf eligible eliminate eliminated elsewhere
  email embassy embedded embracing emotion emotional emotionally empathy employed employee employers employment
  enabled encounter encountered ended ending endless endure enforce enforcement engaged engagement engineer
  engineering entered entering entertain entertained entertainment entire entirely entrance entries environment
  episode equality equally equipment equivalent erase escaped especially essay essentially establish established
  establishment etc ethics ethnic eventually everybody everyday everywhere evidence exactly exam exception
  exceptional excessive exclusively executed execution exercise exhibit exhibition exist existed existence existent
  existing exit exited expansion expectation expected expecting expense experience experienced experiencing
  experiment expertise expired explained explaining explanation explode explore exploring explosion exposure
  expressed expression extended extension extensive extent exterior external extraordinary extreme extremely eyebrows
  eyed faced facial facility facing factor fade fading faint fairly famed familiar families fancy fantasy farewell
  fascism fashioned faster fastest fat fault feared feat feature featured featuring fed fee feedback feeder feeding
  female feminine feminism feminist festivities feud fewer fiance fierce fiery fifth fighter figured figuring filed
  filled filling filmed filming finale finally financial financially finding fined fingerprints finished finishes
  finishing firearms fireworks firm fishing fist fitting fix fixed fixing flap flashing flavour fled flee fleeing
  flesh flew flexibility flexible flick flies flip flipped flirting float floating flooding floppy flowing fluffy
  flush flyer flying focusing fold folded folding folk followed follower following font fooled footage football
  footprint forcing forecast forehead foreign forever forgetting formal format formed former formula forth fought
  founded founder fragile franchise frankly freaked freaking freed freely freestyle freeze freezing frequency
  frequent frequently freshman fried fries fringe frown frozen fry fully function functional functionality funded
  funding fundraiser fundraising furniture furry fury fuzzy gal gameplay gaming gang gathered gathering gay geek gel
  gender generally generation generic gentle gentleman gentlemen gently genuine genuinely gesture getting ghetto gig
  giggle girlfriend giving gladly glare glasses global gloss glossy glowing goddess goin golfer gonna goodbye
  goodnight gossip gotta gotten govt gown grabbed grabbing graders graduate graduated graduation gram grandfather
  grandma grandmother grandparents grandson graphic grasp gratitude greatly grew grind grinding groceries grounded
  grown guaranteed guessed guessing guidance guided gum gut habitat hack hadn hai haired halfway handed handful
  handing handled handling hang hanged hanging hannah happening happier happily hardcore harder hardest hardly
  hardware hasn haul having hay headed header heading headquarters heal healing healthcare hearing heartbreak heated
  heavier heavily heavyweight heck hee helmet helped hence hey hidden higher highest highly hike hiking hint hip hire
  hired hiring historical historically hitter hitting hmm hog holder holding holster holy homecoming homeland
  homemade homer hometown homework homo hon honestly honesty hooked hop hoped hormones horribly horror hostage hosted
  hosting hotter hottest household housing huh humanitarian humanity humid humidity hung hungry hunting hurry hyper
  hypothetical iced iconic ideal identical identify identity ideology ignoring imaginary imagination imagine imagined
  imaging imagining immature immediate immediately immense immigrant immigration implementation implications implies
  implying importantly impossible impression inaccurate inches incident included including income incoming
  inconsistent incorrect increasing increasingly incredibly indicate indication indicator indie individual indoor
  industrial industry inevitable inexpensive infamous influence influx info inform information informed infrared ing
  ingredients initial initially initiative inner innocent input insert insist install installation installed
  installing instantly instead instruction instructor instrumental insurance integrated integration intellectual
  intelligence intended intent intention intentional intentionally interact interaction interface interference
  interior internal internet interpretation intervention interview interviewed interviewing intimate intro introduce
  introduced introducing invade invaded invaders invented invest investigate investigated investigation investment
  invisible invitation invited involve involved involvement involving ironically irrelevant isn issued jail jerseys
  jewelry joined joining joint joking journalism journalist judged judgement judging juicy jumped jumping justify
  karma keeper keeping keyboard keynote kick kicked kicking kidding killer kinda kindergarten kindly kissed kisses
  kissing kitty knee knock knocked knocking knowing knowledge lab labeled lacking ladies laid landed landlord
  landscape lang laptop largely larger largest lashes lasted lasting lately latest latter laughter launches launching
  laundry laying layout lbs leader leaning learned learning leather leaving lecture leftist legendary legislation
  legitimate length lengthy lenses lesbian lesson letting liability liberal library license lick lifestyle lifetime
  lifted lifting lighter lighting lightning lightweight likely lil lined lineup lining linked lip lipstick liquor
  listed listened listening listing lit literal literally literature lived liver load loaded loading loan located
  location locked locker logged logging logical logo longer longest looked lookout lottery louder loudly lover lower
  lump lying macro madden mafia magazine magical maid mainly mainstream maintain maintenance major majority makers
  makeup making male mama manage managed management maneuver manga manipulate manly manually manufacture manufactured
  manufacturing marathon marginal marijuana marked marketing marriage married mas massage masses massive mat matches
  matching material math maximum mayhem meaning meantime measure mechanical mechanism media medicine meditation
  meeting mega melt melted melting membership memories mental mentally mention mentioned mentioning mere merely
  messaging messenger messing messy meta metropolitan mic micro microphone mid midfield midfielder midnight mighty
  migrant migration mil mild mildly military millionaire minded minimal minimum minions minorities minority mis
  misses mix mixed mixing mixtape mmm mod modeling moderate moderately modern momma mommy mon monitor monthly mood
  moral morality morally morrow mosque mostly motorcycle motto movement moving mph multi multimedia multiple mum
  mummy murdered musical musicians mute mutual mysterious mystery nah nailed naked named naming narrative narrow
  nation nationality nationwide native naturally naughty navigate navigation nearby neat necessarily necessary
  necklace needing negotiations neighborhood neighbours neo nephew ness networking neutral newborn newer newest newly
  newspaper nic nicely nickname niece noise nominated nomination nominee non nonetheless noon nope norm normally
  notch noted nothin notice noticed novice nowadays nowhere nuclear numerous nursing obey objective obsession obtain
  obvious obviously occasion occasional occasionally occupation occupy occur occurred oddly offered offering official
  officially older oldest ongoing online opened opener opening openly operate operating operation opinion opponent
  oppose opposed opposing opposite opposition optical optics option optional ordered ordering ordinary org
  organization organized organizer orientation original originally otherwise ourselves outcome outdated outdoor outer
  outfit outing output outright outta overall overcome overly overnight overtime overwhelmed overwhelming owe owned
  ownership owning package packaged packaging packed packing pageant painfully painted painting pale pan pancakes
  panel panties pants paperwork par paragraph parallel paranoid parenting parked parking parody participate
  participated participating particular particularly parties partisan partly partnership passed passes passing
  password patience patient patriotic paying payment peanut peek peer pep percent percentage perception perform
  performance performed performer performing period permanent permanently permission permit persecution personal
  personality personally perspective petition petty philosophy photograph photographer photographic photography
  phrase physical physically pic picked picking pickup picnic pictured pig pile pill pin pinch ping pitcher pitches
  pitching placed placement placing plain plane planning plant planted plastic playback playing playoff plea pleasing
  plenty plug podcast poetry pointed pointing poke policies policy politically politician politics poll polling poly
  popcorn popped popping population pork port portable portfolio portion portrayed pose posed posing possession
  possibilities possibility possibly posted poster posting pot potatoes potential potentially pound pour pouring
  powered practical practically practice practicing prank prayer pre preach precious predator predict predictable
  predicted prediction prefer preference preferred pregnancy pregnant prejudice premiere premiered prep preparation
  prepare preparing prescription preseason presence presentation presented presenting preserve presidency
  presidential pressed pressing preview previous previously priced pricing primarily primary principle print printed
  printing prior priorities priority privacy privilege problematic proceeds process processing processor produced
  producer producing product production productive profession professional professor programme programming projection
  prom promising promo promotion prone proper properly properties property proposal propose proposed proprietary
  props prostitute protecting protection protective protein prove proved proven provide provided provider providing
  proving psychic psycho pts publication publicity publicly publish published puck pulled pulling pumped pun punch
  punched punching punishment punk punt puppy purchase purchased purchasing purposely pursuit pushed pushes pushing
  putting qualified qualify qualifying quarterback que queue quickly quietly quit quiz quoted quoting racial racing
  radiation radical raging raid rained raining raised raising rallies random randomly rank ranked ranking rap rapidly
  rapper rare rarely rat rated rating ratio rational react reaction reader readily reading realise realised realistic
  reality realize realized realizing rear reasonable reasonably reasoning rebound rebuild recall received receiver
  receiving recent recently reception reckon recognize recognized recognizing recommendation recorded recorder
  recording recover recovered recovering recovery recruitment reduce reduced reduction ref refer reference referendum
  referred referring reflect reflection refreshing refugee regard regarding regardless regime register registered
  registration regular regularly regulations rehab rehearsal relate related relation relationship relative relatively
  relax relaxation relaxing release released releasing relevant religion religious rely remain remaining remake
  remarks rematch remembered remembering remind reminded reminder reminding remix remotely removal remove removed
  removing rendering rendition renewal renewed rent rep repair repeal repeat repeated repeatedly repeating replace
  replaced replacement replacing replied replies reply reported reportedly reporting represent representation
  representative represented representing reproduction reputation request requested require required requirements res
  research researching reservations reserved reset residents resist resistance resistant resource respond responded
  responding response restart restaurants rested resting result resume retail retain retire retired retirement
  retiring returned returning reunion reunite reunited reveal revealed revealing reverse review revision rhetoric
  ribs richest rid riding righteous ringing rip ripped ripping rising rite roaming roast roasted robbed robbery
  rocked rocker rocking rode roll rolled roller romantic rookie roommate roster rot rotating rotation rough routine
  rub rubbish rug rugged ruled ruling rumours runner running runway rural rushed rushing sacked sacred sacrifice
  sadness sake salary sale salty sample sanctions sandwiches sane sang sanity sarcasm satire satisfaction satisfy
  satisfying sausage saving saying scan scanner scanning scenario scenery schedule scheduled scheme science
  scientists scored scorer scoring scratched scratches screening screwing script scripted scrolling search searched
  searching seating secondary secretly sect section security seeing seek seeker seeking seemed seemingly select
  selected selection seller selling semi seminar sending sensible sensitive sensitivity sensor sentiment separate
  separated separately separating separation serial seriously served server serving setting settle settled setup
  sexual sexuality sexually shady shaking shallow shaped sharing sharp shave sheer shining shiny shipped shipping
  shook shooter shooting shootout shopping shorter shortly shotgun shouldn shout shouting shove showcase showdown
  showed shower showing shown shuffle shutter shutting siblings sided sidewalk sideways signaling signature signed
  significantly signing silent simultaneously singer singing sink sis site sitting situation sixth sized skate
  skating skies skilled skinned skinny skip skipped skirt skyline slammed slap slaughtered sleek sleeping sleepy
  sleeve slept sliding slight slightly slim slipped slippery slot slower slowly smack smaller smallest smartphone
  smash smashed smashing smelling smoked smoking smoothly smug snapped snapping sneak sneaking snowy soaked soaking
  sober soccer socialism socialist socially sock softball software sold sole solely solo someday somehow somethin
  sometime somewhat somewhere soo sooner sorted sounded sounding soundtrack sour sovereign soy spare speaker speaking
  specialist specially species specific specifically spectacular speculation speed speedy spelled spelling spending
  sperm spicy spill spine spinning spiritual spit spite split splitting spoil spoken sponsor sponsored sporting
  spotlight spotted spouse spread spreading spy squat squeeze stability stalker stalking stance standard standing
  stare staring starred starring started starter starting startup stat stated stating statistics status stayed
  staying steady steep steer steering stepped stepping stick sticking sticky stiff stitches stomach storage store
  stored stories stranded stranger strap strategic streak streaming stretch strict striker striking stroke stroll
  strongly structure stud studied studies studying stuffed stunt sturdy style styling sub subject submission submit
  submitted subscription substance subtle sucker sucking suddenly sufficient suggest suggested suggesting suggestion
  sum summary sung sunglasses sunk sunlight sunny superstar supplied supplies supply supposed supposedly surely
  surfing surgery surprised surprising surprisingly surrender surrounded survey survival survive suspension swallow
  swap sway sweat sweating sweatshirt sweaty sweep sweetheart sweetie swept swim swimming swinging switched switches
  switching swollen symptoms sync syndrome tab tackle tactic tad tag tagged takeover taking tale talented talked
  taller tallest tan tape targeted targeting task taste tasted tasting tattoo taught taxes taxpayer teaches teaching
  teammates tearing tease teaser tech technical technically technique technology tee teenage teenager teens teeth
  telephone television tell telling temper temperature temporary tempted tend tentatively term terrifying terrorism
  tested testify testing text texted tha thankfully thanking thee theft theme themed theories therapist therapy
  therefore thick thin thinking thirsty thirty tho thou threw thrive throat throughout throwing thrown thru thugs thy
  tied tier tight til timed timeline timer timing tiny tip tipped tire tis titled toe toilet toll ton tongue topic
  topped tore toss tossed totally touchdown touched touches touching tough touring tourist tournament tracking traded
  trading traditional trafficking trained trainer training traitor trans transgender transition translate translation
  transmission transparency transparent transportation trash traveling travelling treated treating treatment
  tremendous trial tricky tries triggered trillion trilogy triple troops truly tub tuberculosis tune tuned turned
  turning twice twisted tying typed typical typically typing ultimate ultimately ultra umm unconstitutional
  underneath understanding understood underwear unexpected unfortunate unfortunately unique unknown unless unlike
  unlimited unlock unlocked unnecessary unpopular unpredictable unusual unveiled upcoming update updated upgrade
  upgraded upgrading uploaded upper upside upstairs urge usable usage user using usually utility utter utterly
  vacation vaccines valid valuable value variety vary vast vegetable vegetarian vehicle vent venue verify versatile
  version versus vet via vibe vibrating vibration video viewed viewer viewing villain vintage viral virtual virtually
  virtue visibility visible visited visiting visual vodka volleyball volunteer voted voter voting wage waist waited
  wake waking walked walking wanna wanting warmer warming warped warrant washed washing wasn wat watched watches
  waterfall waving wax weaker weapon wearing weave website wedding wee weekend weekly weigh welcoming welfare wen
  weren whatsoever whenever wherever whilst whistle whoa whoever widely width willing windshield windy wink wipe
  wiped wired wireless wished wit witch witness witnessed witnesses witty woke woken wondered wondering wore workout
  worldwide worship wouldn wounds wrapped wrapping wrath wrestling wrist writer writing www yell yelled yelling yep
  yer younger youngest yourselves youth zombie`.split(/\s+/),
);
