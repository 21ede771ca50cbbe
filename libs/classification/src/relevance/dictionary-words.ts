/**
 * Further words that most English dictionaries have, in their plain form. Written by `tools/training/relevance/dictionary-words.mjs`
 * from SCOWL, sizes 10 to 35, with this notice:
 *
 * Copyright 2000-2016 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell these word lists, the associated
 * scripts, the output created from the scripts, and its documentation for any purpose is hereby granted without fee, provided
 * that the above copyright notice appears in all copies and that both that copyright notice and this permission notice appear
 * in supporting documentation. Kevin Atkinson makes no representations about the suitability of this array for any purpose. It
 * is provided "as is" without express or implied warranty.
 */
export const dictionaryWords: ReadonlySet<string> = new Set(
  `aardvark aback abacus abate abbey abbreviate abdicate abdomen abdominal abduct abet abhorrence abide abject ablaze
  abler ablest ably abnormal abnormality abolish abominable aboriginal aborigine abort abortive abound aboveboard
  abrasive abreast abridge abroad abrupt abrupter abruptest abruptly abscess abscond absolutest absorb absorbent
  absorption abstain abstention abstinence abstract abstruse absurder absurdest absurdity absurdly abundance abundant
  abuser abysmal abyss academic academy accede accelerate accelerator accentuate acceptably acclimate accompanist
  accompany accomplice accord accordance accordion accost accountancy accountant accredit accrue accumulate
  accurately accuser accustom acidity acne acquaint acquaintance acquiesce acquiescence acquire acquittal acreage
  acrid acrider acridest acrimony acrobat acrobatic acronym acrylic activate actuality actuary acumen acupuncture
  acute acutely acuter acutest adage adamant adapt adaptable adaptive addendum addictive additive addressee adept
  adequately adhere adherence adherent adhesion adhesive adjacent adjective adjoin adjourn adjunct administer
  administrative administrator admirable admirably admirer admissible admittance admittedly ado adobes adolescence
  adolescent adoption adorn adrift adroit adroitly adulterate adultery advent adventurer adverb adverbial adverse
  adversely adverser adversest adversity advert advertise advertiser advise adviser advisory aerial aerodynamic
  aerosol aerospace afar affable affably affectionately affidavit affiliate affinity affirm affirmative affix afflict
  affluence affluent affront afield aflame afloat afoot aforementioned aforesaid afresh aftereffect afterlife
  afterlives aftermath afterthought aggregate aggressor agile agility agitate agitator aglow agnostic agony agreeably
  agricultural agriculture aground ahoy aide ail airborne aircraft airfield airier airiest airline airliner airmail
  airport airstrip airtight airy aisle ajar akin albeit albino alcove ale alga algae algebra algebraic algorithm
  alias alibi alien alienate alight alimony alkali alkaline allay allege allegiance allegory allergy alleviate alley
  allocate allot allowable allowance alloy allude allure allusion almanac almighty alms aloft aloof aloud alphabetic
  alphanumeric altar alter alterable alternately alternator alto amalgamate amass amateurish ambidextrous ambient
  ambiguity ambiguous ambivalence amble ambulance ambush amen amenable amenity amethyst amiable amiably amicably
  amiss ammonia amnesia amnesty amoeba amok amoral amorous amorphous ampere ampersand amphetamine amphibian ample
  ampler amplest amplifier amplify amplitude amply amputate amulet anagram analgesic analogous analogue analyses
  analytic anarchic anarchy anathema anatomy ancestor ancestral ancestry anchorage anchovy ancienter ancientest
  android anecdote anew angel angelic angler angrier angriest angrily angst angular animate annals annex annihilate
  annotate announcer annual annuity annul anoint anomalous anomaly anon anonymity anorak answerable antagonist
  anteater antennae anthill anthrax anthropologist antibiotic antibody antic anticipate anticlimax antidote
  antifreeze antipathy antiquate antique antiquity antiseptic antisocial antitheses antithesis antler antonym anus
  anvil anyhow anyplace aorta apartheid ape apex apiece aplomb apocryphal apologetic apostle apostrophe apparatus
  apparel append appendage appendices appendicitis appendix appliance applicable applicant applicator appoint
  appointee apposite appraisal appraise appreciable appreciative apprehend apprehension apprentice approachable
  approximate approximately apricot apter aptest aptitude aptly aquamarine aquarium aquatic aqueduct arable arbiter
  arbitrarily arbitrary arbitrate arbitrator arcade arcane archaeologist archaic archbishop archery archest
  archetypal archipelago architectural archive archway arduous arguable arguably argumentative aria arid arise arisen
  aristocracy aristocrat aristocratic arithmetic ark armadillo armchair armistice armpit aromatic arose arouse
  arraign arrears arrogance arsenal arsenic arson arterial artery artful arthritic arthritis artichoke articulate
  articulately artifice artificial artillery artisan artistic artistry artwork asbestos ascend ascension ascent
  ascertain ascetic ascribe asexual ashcan ashen ashore ashtray askance askew asparagus aspersion asphalt asphyxiate
  aspirant aspire aspirin assail assailant assassin assassinate assaulter assemble assembler assent assert assertion
  assertive assessor assign assimilate associative assort assurance asterisk asteroid asthma astonish astray astride
  astringent astronomer astronomy astute astutely astuter astutest asymmetry asynchronous atheistic athletic
  atmospheric atomic atone attach attacker attain attendant attentive attest attributable attribute attribution
  auburn auctioneer audacity audibly audit auditor auditorium auditory august auguster augustest aural austere
  austerer austerest austerity authentic authenticate authenticity authoritative autobiography autocracy autocrat
  autocratic autograph automate automobile automotive autonomous autonomy autopsy autumnal auxiliary avarice averse
  aversion avocado avoidable avoidance avow avowal awaken awfuller awfullest awfully awkwarder awkwardest awkwardly
  awning awoke awoken awry axiom axiomatic azalea babble babier babiest baboon babyish backer backfire backgammon
  backhand backlash backlog backpack backside backslash backspace backtrack backward backwoods bacteria bacterial
  bacterium badder baddest bade badger badminton baffle baggage baggier baggiest baggy bake baker balder baldest bale
  ballad ballast ballerina ballet ballistics ballroom balm balmier balmiest balmy baloney banal bandage bandier
  bandiest bandstand bandwagon bandwidth bandy bang bani banister banker banknote banter barb barbecue barbiturate
  bareback barefoot barer barest bargainer barge baritone barman barnacle barnyard barometer baron baroque barrage
  barren barrener barrenest barrette barricade barrister barter baseline baser basest bash bashful bask bassoon baste
  bathe bathtub baton batsman battalion battlefield baud bawdier bawdiest bawdy bawl bayonet bayou bead beadier
  beadiest beady beagle beak beaker bearable bearer beater beautician beaver beckon bedbug bedclothes bedder bedlam
  bedridden bedside bedspread bedtime beech beefier beefiest beefy beehive beeper beeswax beet beeves befall befallen
  befell befriend beggar beginner begrudge beguile behalves behead beheld behold beholder beige belated belatedly
  belch belfry belie believable believer bellboy bellhop belligerent bellow belying bemoan bemuse bend bender
  beneficial beneficiary benevolence benighted benign bequeath bequest bereft beret berserk berth beseech beset
  besiege besought bestial bestiality bestow betcha betrothal bettor beverage beware bewilder bewitch bib bible
  bibliographic bibliography bicentennial bicker bidden bide biennial bifocals bigamist bigamous bigamy bigot bigotry
  bilateral bile bilingual billboard billfold billiards billow binary binder bingo binomial biochemistry
  biodegradable biographer biography biologist bipartisan biped biplane birdcage birthmark birthplace bisect bisexual
  bitmap bitten bitterer bittersweet blab blackberry blackbird blackboard blacken blacker blackest blackhead
  blackjack blacklist blackmailer blackout blacksmith blacktop bladder blade blamer blanch blancmange bland blander
  blandest blanker blankest blankly blare blaspheme blasphemous blasphemy blaster blatant blazer bleach bleak bleaker
  bleakest blearier bleariest bleary bleat bled blemish blight blimp blinder blindest blindfold blinker blip blister
  blithely blither blithest blitz blizzard blob bloc blockage blockhead blond blonder blondest blood bloodhound
  bloodier bloodiest bloodshed bloodshot bloodstream bloodthirstier bloodthirstiest bloodthirsty blot blotch blotter
  blouse blowout blowtorch blubber bludgeon bluebell blueberry bluebird bluegrass blueprint bluer bluest bluff
  bluffer bluffest blunder blunter bluntest bluntly blur blurb blurt bluster boa boar boarder boardwalk boast bob
  bobbin bobcat bobsled bode bodice bodily bodyguard bodywork bog boggle bogus boil boiler boisterous bolder boldest
  bologna bolster bombard bondage bonier boniest bonnet bony booby bookcase bookend bookkeeper bookkeeping booklet
  bookmark bookshelf bookshop bookworm boom boomerang boon boor boorish booster bootee bootleg bootstrap booty booze
  bop borderline borne bosom bossier bossiest bossy botanist botany botch bottleneck bough boulevard boundary
  bountiful bounty bouquet bourbon bourgeois bourgeoisie boutique bovine bowel bowlegged bowler boxcar boyish brace
  brackish brag braggart braid brainier brainiest brainstorm brainwash brainy braise bran brandish brandy brash
  brasher brashest brassier brassiere brassiest brassy bravado bravely braver bravest bravo brawn brawnier brawniest
  brawny bray brazen brazier breadth breadwinner breakable breakneck breakpoints breakwater breather bred breeder
  breezier breeziest breezy brethren brevity brewery bribery bricklayer bridal bridegroom bridesmaid bridle briefcase
  briefer briefest briefly brighten brightly brim brimstone brine brinier briniest brink briny brisker briskest
  briskly bristle britches brittle brittler brittlest broach broad broaden broader broadest broadly broadside brocade
  broccoli brochure broil broiler bronchitis bronco brooch brood brook broth brotherly brow browbeat browbeaten brown
  browner brownest brownie browse bruise brunch brunette brunt brusque brusquer brusquest brute brutish bubblier
  bubbliest bubbly budge buffer buffet buffoon bugger buggier buggiest bugler bulbous bulge bulkier bulkiest bulldog
  bulldoze bulldozer bulletin bullfight bullfighter bullfrog bullion bumblebee bummest bumpier bumpiest bumpy bung
  bungalow bungle bungler bunion bunk buoy buoyancy burble burdensome bureau bureaucracy bureaucrat bureaucratic
  burgle burial burlap burlier burliest burly burner burnish burp burr burro bursar bushel bushier bushiest bushy
  busier busiest busily businessman businessmen businesswoman businesswomen bustle busybody butchery butler butte
  buttercup buttermilk butterscotch buttery buttock buttonhole buttress buxom buyer buzzard buzzer bygone bypass
  bystander byte byway cab cabaret cabbage caboose cacao cache cackle cacti cad caddie caddying cadence cadet
  cafeteria caffeine cagey cagier cagiest cajole calamity calcium calculate calculator calculi calculus calibrate
  calico callable calligraphy callous callow callus calmer calmest calmly calorie calve camaraderie camouflage
  campaigner camper canal canary candid candidacy candidly candlestick cane canine canister canker cannery cannibal
  cannier canniest canny canon cant cantaloupe cantankerous canteen canter canvasser capably capacitance capacitor
  caper capillary capitulate caprice capsize capsule caption captivate captive captivity captor caramel carat
  carbohydrate carcass carcinogenic cardiac cardigan carefuller carefullest caretaker caricature carnage carnal
  carnivore carnivorous carol carouse carp carpentry carriageway carrion cartel cartilage cartographer cartography
  carton cartoonist cartwheel carve cascade cashew cashier cashmere casino cask casket casserole cassette castaway
  caste caster castigate castoff castrate cataclysm cataclysmic catapult cataract catcall catchier catchiest catchy
  caterer caterpillar catfish cathedral catholic catnap catnip catwalk caucus cauliflower caulk causal causality
  causeway caustic caution cavalier cavalry caveat cavern caviar cavity cavort caw cease ceasefire cede celebrity
  celestial celibacy celibate cellar cellist cellophane cellulose cement cemetery censure centennial centipede
  central centrifuge cerebral ceremonial certainty certify chafe chaff chainsaw chairman chairmen chairperson chalet
  chalice chalkier chalkiest chalky challenger chancellor chandelier changeable changeover chap chaperoned
  chaperoning chaplain char characteristic chargeable charger charismatic charitably charlatan chasm chassis chaste
  chasten chaster chastest chastity chatter chatterbox chattier chattiest chatty chauffeur chauvinist cheapen
  cheapest cheaply checker checkout checkpoint checkup cheep cheerfuller cheerfullest cheerier cheeriest cheesecloth
  chemist cherub cherubim chewier chewiest chewy chi chicer chicest chiefer chiefest chiefly chieftain childbirth
  childlike chiller chillest chillier chilliest chimney chimp chimpanzee china chink chintz chipmunk chipper
  chiropractor chirp chisel chivalrous chivalry chlorine chloroform chlorophyll choicer choicest cholera cholesterol
  choosier choosiest choosy chopper choppier choppiest choppy choral chore choreographer choreography chortle chow
  chowder christen chromium chromosome chrysanthemum chubbier chubbiest chubby chuck chug chum chummier chummiest
  chummy chunkier chunkiest chunky churn chute cigar cinch cinder cipher circuitous circuitry circular circulate
  circulatory circumcise circumcision circumference circumflex circumstance circumstantial circumvent circumvention
  cistern cite citric citrus civilian civility clack clad clairvoyance clairvoyant clam clamber clammier clammiest
  clammy clamp clandestine clang clank clapper claptrap claret clarinet clasp classify classmate classroom clatter
  clause claustrophobia cleanest cleanlier cleanliest cleanly cleanse cleanser clearer clearest cleat cleavage cleave
  cleaver clef cleft clemency clench clergy clergyman clergymen cleric cleverer cleverest cleverly climactic climax
  climber clime clinch cling clink clipboard clique clitoris cloak clockwise clockwork clod clog cloister closure
  clot clothe clothespin cloudburst cloudier cloudiest clout clove cloven clubhouse cluck clump clumsier clumsiest
  clumsily clung clutter coagulate coalesce coarse coarsely coarsen coarser coarsest coastal coastline coax cob
  cobble cobbler cobweb cockeyed cockier cockiest cockpit cockroach cocoon cod coefficient coerce coexist coexistence
  coffer coffin cog cogency cogent cognac cognitive coherence coherent coil coinage coincide coincidental coke
  colander colder coldest coldly colic collaborate collaborative collaborator collage collapsible collar collarbone
  collate collateral colleague collective collector collegiate collie colloquial collusion colon colonel colonial
  colossal colt coma comb combatant combine combustible combustion comelier comeliest comely comestible comma
  commandant commandeer commando commemorate commence commendable commerce commiserate commissioner committee
  commodity commodore commoner commonest commonplace commonwealth commotion communal commune communicable
  communicative communicator communion communique commutative commute commuter compacter compactest comparative
  compatriot compel compensate competence competitor compile compiler complacency complementary completer completest
  completion complexion complexity compliance compliant complicate complimentary comply component compose composite
  compost composure compound comprehensible comprehension compress comprise compulsion compulsive compulsory
  computational compute concatenate concave conceal concede conceit conceivable conceivably conceive concentric
  conception conceptual concerto concise concisely conciser concisest conclude conclusive concoct concordance
  concourse concur concurrence concurrency concurrent condense condescend conditional condolence condom condominium
  condone condor conducive conduct conductor confederacy confederate confer conferrer confess confetti confidant
  confide confidential confidentiality configurable configure confine confiscate conform conformity confound confront
  congeal congenial congest congestion conglomerate congregate congressman congressmen congresswoman congresswomen
  congruent conifer coniferous conjecture conjugal conjugate conjure connective connoisseur connote conqueror
  conquest consecrate consensus consequence consequent consequential conservatory conserve considerable considerably
  considerate consign consolidate consonant consort consortium conspicuous conspirator conspire constancy
  constituency constituent constitute constitution constrain constraint constrict construct constructive construe
  consul consular consulate consult consultancy consultant consumable consume consummate container contemplate
  contemplative contemporary contestant contextual contiguous continental contingency contingent continual continuity
  continuum contort contortion contour contraband contraception contraceptive contractor contractual contradict
  contradictory contraption contravene contravention contributor contributory contrite contrive controllable
  convalesce convalescence convalescent convene convent convention conventional converge convergence conversant
  conversational converse conversely converter convertible convex convey conveyance convict convoluted convoy
  convulse convulsion convulsive coo cookbook cooker coolest coolly coop cooper cooperate cooperative coordinate
  coordinator copier copperhead copulate copyright cordial cordon corduroy corkscrew cornea cornet cornflakes cornier
  corniest cornmeal cornstarch corny corollary coronary coroner corporal corpulent corpus corpuscle corral correcter
  correctest corrective corrector correlate correspond correspondence correspondent corridor corroborate corrode
  corrosion corrosive corrupter corruptest corruptible corsage corset cortex cosmetic cosmic cosmonaut cosmopolitan
  costlier costliest cot cottontail cottonwood cougar counsel countable countenance counteract counterattack
  counterbalance counterclockwise counterexample counterfeit counterpart countersign countess countryman countrymen
  countryside county coupon courser courthouse courtroom courtyard covenant covert covertly covet covetous cowardice
  cower cowgirl cowhide cox coy coyer coyest crabbier crabbiest crabby cracker crackle crackpot craftier craftiest
  craftily craftsman craftsmen crafty crag craggier craggiest craggy cram cranberry cranium crank crankier crankiest
  cranky crass crasser crassest crate crave crayfish craze crazily creak creakier creakiest creaky creamier creamiest
  creamy crease credence credential creditable creditor credulous creed creepier creepiest cremate crepe crept
  crescendo crescent cretin cretinous crevasse crevice crib crimson cringe crinkle cripple crises crisper crispest
  crisply crispy crisscross criterion croak crochet crock crockery crocus crofts crony crookeder crookedest croon
  croquet crossbow crosser crossest crossroad crosswalk crossword crotch crouch crowbar crucial crucifix crucifixion
  crucify crudely cruder crudest crudity cruelly cruiser crumble crumblier crumbliest crumbly crummier crummiest
  crummy crumple crunchy crusade crusader crust crustacean crustier crustiest crusty crutch crux crybaby crypt
  cryptic cub cubic cubicle cuckoo cucumber cuddle cuddly cuff cuisine culinary cull culminate culpable culprit
  cultivate cumming cums cumulative cunninger cunningest cupboard cupful cur curable curator curdle curfew curio
  currant curricula curriculum cursory curt curtail curter curtest curtsy curvature cushion custard custodian
  customary cuter cutest cuticle cutlery cutlet cutter cutthroat cyanide cybernetics cyclic cyclist cyclone cylinder
  cymbal cyst dab dabble dachshund daemon daffodil daft dagger daintier daintiest daintily dainty dais dally dame
  damnedest damp dampen damper dampest damsel dandelion dandier dandiest dandruff dandy dangle dank danker dankest
  dapper dapperer dapperest darken darkly darn dart dastardly database datum daub daunt dawdle daybreak daydream daze
  dazzle deacon deaden deader deadest deadlier deadliest deafer deafest dean dearer dearest dearth deathbed deaves
  debase debatable debauchery debilitate debility debit debrief debris debtor debug debugger debunk decadence
  decadent decanter decapitate decay decease decency decibel decidedly deciduous decimal decimate decipher declension
  decline decode decoder decompose decorate decorative decorator decorous decorum decoy decrease decree decrepit
  decry dedicate deduce deduct deductive deed deem deepen deepest deface defamatory defame defeatist defecate
  defendant defensible deference deferential defiance defile definable definitive deflate deflect deform defrost
  defter deftest deftly defy degenerate dehydrate deify deign deity delegate delete deletion deli deliberate delicacy
  delicately delicatessen delimit delimiter delinquency delinquent delirium deliverance delude deluge delusion deluxe
  delve demagogue demean demented dementia demerit demise democratic demolish demonstrably demonstrative demonstrator
  demote demotion demount demure demurely demurer demurest denigrate denominator denote dense densely denser densest
  density dental dentistry deodorant depart departmental dependable dependence dependency depict deplete deplorable
  depose deposit deprave depravity deprecate depreciate depress deprive deputy derange derivative derive derogatory
  derrick descend descendant describable descriptive descriptor desecrate deserter designate desist desolate
  despicable despise despot despotic destine destitute destitution destroyer detach detachable detect detectable
  detector deter detergent determinable deterministic detest dethrone detonate detonator detour detrimental devalue
  developer deviant deviate devise devoid devolution devolve devote devotee devour devout devouter devoutest devoutly
  dexterity dexterous diabetes diabetic diagnose diagnosis diagnostic diagonal diagram dialect diameter diaper
  diaphragm diatribe dictate dictatorial diction dictionary dietary differential differentiate diffuse diffusion
  digestible digestion digestive dignify dignitary digress diked diking dilapidated dilate diligence diligent dill
  dilute dilution dimensional dimer diminish diminutive dimly dimmer dimmest dimple dine diner dinghy dingier
  dingiest dingy diocese dioxide diphtheria diphthong diploma diplomacy diplomata diplomatic directer directest
  directive direr direst dirge disable disadvantageous disagreeably disallow disambiguate disappearance disarm
  disarray disavow disband disbelief disburse discern discernible discharge disciple disciplinarian disciplinary
  discipline disclaim disclaimer disclose disclosure disco disconcert disconnect disconsolately discontent
  discontinue discontinuity discordant discourse discourteous discourtesy discovery discredit discreet discreeter
  discreetest discreetly discrepancy discrete discretion discretionary discus disdainful disembark disengage
  disentangle disfigure disgraceful disgruntle dishearten dishonestly dishonesty dishwasher disillusion disincentive
  disinfect disinfectant disingenuous disinherit disintegrate disinterested disjoint dislocate dislodge disloyal
  disloyalty dismantle dismay dismember dismiss dismissal dismissive dismount disobedience disobedient disobey
  disorderly disown disparate disparity dispassionate dispassionately dispel dispensary dispense dispenser dispersal
  disperse dispersion displace displease disposable disposal dispose dispossess disprove disqualify disrepair
  disreputable disrepute disrespectful dissatisfy dissect disseminate dissension dissent dissenter disservice
  dissident dissimilar dissimilarity dissipate dissociate dissolute dissolution dissolve dissonance dissuade distaste
  distend distilled distiller distillery distilling distinct distincter distinctest distinctive distinctly
  distinguish distinguishable distorter distraught distribute distributor district disturbance disuse dither ditto
  ditty diver diverge divergence divergent diverse diversify diversion divert divest divine diviner divinest divinity
  divisible divisive divisor divulge dizzier dizziest docile doctorate doctrine dodge dodo doer doggedly doggerel
  doghouse dogma dogmatic dogwood doily doldrums dole doleful dolly domain domesticate domesticity domicile dominion
  domino donor doodle doorman doormen doorstep doorway dope dopey dopier dopiest dormant dormitory dorsal dos dote
  doubly dough dourer dourest douse dowdier dowdiest dowdy downfall downgrade downier downiest downpour downright
  downstream downtown downward downy dowry doze drab drabber drabbest draconian dragonfly drainage dramatist drape
  drapery drastic drawback drawbridge drawl dreamer dreamier dreamiest dreamy drearier dreariest dredge dregs drench
  dresser dressier dressiest dressmaker dressy drew dribble drier driest driftwood drinkable drinker drip drivel
  driveway drizzle droll droller drollest drool droop dropout dross drought drowse drowsier drowsiest drowsy drudge
  druggist drugstore drumstick drunkard drunken drunkenly drunker drunkest dryer duchess duckling duct duel duff dug
  dugout duke duller dullest dully duly dumbbell dumber dumbest dumbfound dumpier dumpiest dumpling dumpster dumpy
  dunce dune dung dungeon dunk dunno duplex duplicate duplicity duress duskier duskiest dusky dustbin dustier
  dustiest dustmen dustpan dusty dutiful duvet dwarf dwell dweller dwelt dwindle dynamite dynamo dysentery dyslexia
  eagerer eagerest eagerly earache eardrum earliest earmark earner earnestly earshot earthier earthiest earthlier
  earthliest earthly earthquake earthworm earthy easterly eastward easygoing eave eavesdrop ebb ebony eccentric
  eccentricity eclectic ecologist ecology economist ecosystem ecstasy eczema eddy edger edgewise edgier edgiest edgy
  edible edict edifice editorial educational educator eel eerier eeriest effectual effeminate effervescent efficiency
  effigy effusive egalitarian eggplant egocentric egotist eigenvalue eighteen eighteenth eighth eightieth eighty
  ejaculate eject eke elaborately elapse elastic elasticity elbow eldest elective elector electoral electorate
  electrician electrify electrocute electrocution electrode electrolysis electromagnetic electron electrostatic
  elegance elegy elemental elementary elevate eleventh elicit elite elitist ellipse ellipsis elliptic elongate elope
  eloquence eloquent elucidate elude elusive elves emanate emancipate embalm embargo embark embed embellish embezzle
  embitter emblem embody emboss embroider embroidery embryo embryonic emerge emergence emergent emigrant emigrate
  eminence eminent emir emissary emit emotive emphases emphasis emphatic emphysema employ employer emporium emptier
  emptiest emulate emulator emulsion enable enact enamel encapsulate encase enchant encircle enclose enclosure encode
  encompass encore encroach encrypted encryption encumber encumbrance encyclopedia endanger endear endemic endive
  endow endurance endways enema engender engrave engraver engross engulf enhance enigmatic enlarge enlist enliven
  enmity enormity enormous enrich enrolled enrolling ensemble enshrine ensign ensue entail entangle entertainer
  enthusiasm enthusiast entice entirety entitle entity entomologist entrails entrant entrap entreat entreaty entrench
  entropy entrust entwine enumerate enunciate envelop enviable environmental environs envisage enzyme ephemeral
  epidemic epidermis epilepsy epileptic epilogue epitaph epithet epitome epoch epsilon equanimity equate equatorial
  equestrian equilateral equilibrium equine equip equitable equity equivalence equivocal eradicate eraser erasure
  erect ergo ergonomic erode erosion erotic err errand errant erratic erstwhile erudite erupt eruption escalate
  escalator escapade escort esoteric especial espionage essence estimate etch eternal eternity ether ethereal ethic
  ethos etiquette eulogy eureka euthanasia evade evaluate evangelist evangelistic evaporate evasion evasive evener
  evenest evenly eventful eventual eventuality everlasting evermore evict evident evocative evoke evolutionary evolve
  ewe exacter exactest exalt examine examiner exasperate excavate exceed excel excerpt excess excise excitable
  exclaim excommunicate excrete excruciating excursion excusable executable execute executioner executive executor
  exemplary exemplify exemption exert exertion exhale exhaust exhaustion exhaustive exhilarate exhort exhume
  existential exodus exorbitant exotic expandable expanse expansive expatriate expectancy expectant expediency
  expedient expedite expend expendable expenditure experimental expire expiry explanatory expletive explicable
  explicit explicitly explosive exponent exponential exporter expound expressive expressly expressway expulsion
  extant extemporaneous exterminate extinct extinguish extinguisher extol extort extortion extortionate extract
  extracurricular extradite extraneous extraordinarily extrapolate extraterrestrial extravagance extravagant extremer
  extremest extremity extricate extrovert exuberance exude exult eyeball eyebrow eyelash eyelid eyesight eyesore
  fabricate facade facet facile facilitate facsimile faction factorial factual faculty fainter faintest faintly
  fairer fairest fallacy fallible fallout falser falsest falsetto falsity falter familiarity fanatic fancier fanciest
  fanciful fanfare faraway farmland farther farthest fashionable fashionably fasten fastener fatalistic fateful
  fatherland fatherly fatten fatter fattest fattier fattiest fatty fatuous faucet faultier faultiest fauna faze
  feasible featherier featheriest feathery federalist feebler feeblest feeler feign feint feline feller fellest felon
  femininity fen fender ferocity ferret fertility fester festivity festoon fetch feted fetid feting fetish fetter
  fetus feudal feverish feverishly fewest fez fezzes fib fibber fiche fickle fickler ficklest fictional fiddler
  fiddly fidelity fidget fiend fiendish fiendishly fiercely fiercer fiercest fierier fieriest fiesta fifteen
  fifteenth fiftieth fifty figurative figurehead filch filet filler fillet filly filmier filmiest filmy filthier
  filthiest fin finalist finality financier finely finer finesse fingernail fingerprint fingertip finickier
  finickiest finicky finite fir firearm firecracker firefighter fireman firemen fireproof fireside firewood firework
  firmer firmest firmly firmware firsthand firstly fiscal fisher fisherman fishermen fishery fishier fishiest fishy
  fission fissure fitful fitter fittest fiver fixable fixture fizz fizzle fizzy flabbier flabbiest flabby flagpole
  flagrant flagstone flail flair flak flake flakier flakiest flaky flamboyance flamboyant flamingo flammable flank
  flannel flapjack flashback flasher flashest flashier flashiest flashlight flashy flatly flatten flatter flatterer
  flattery flattest flaunt fleck fledged fledgling fleece fleecier fleeciest fleecy fleeter fleetest fleshier
  fleshiest fleshy flexibly fliest flightier flightiest flighty flimsier flimsiest flimsy flinch fling flippant
  flipper flippest flirt flit flog flooder floodlight floppier floppiest floral florid florist floss flotilla flounce
  flounder flourish flout flowerier floweriest flowery flown fluctuate flue fluency fluent fluff fluffier fluffiest
  fluke flung flunk flunky fluorescent flurry flusher flushest fluster flutter flux flyover foal foamier foamiest
  foamy focal fodder foe foggier foggiest foggy foghorn foible foil foist folder foliage folklore folksier folksiest
  folksy folly foment fonder fondest fondle fondly foodstuff foolhardier foolhardiest foolhardy foolishly foolproof
  foothill foothold footlights footnote footpath footstep footstool footwear footwork forage foray forbade forbear
  forbearance forbore forborne forceful forceps forcible forcibly fore forearm forebode forefather forefinger forego
  foregone foreground foreigner foreleg foreman foremen foremost forensic foreplay forerunner foresaw foresee
  foreseeable foreseen foreshadow foresight foreskin forestall forestry foretaste foretell forethought foretold
  forewarn forewent foreword forfeit forgave forger forgery forgiven forgo forgone fork forlorn formality formative
  formerly formidable formulate forsake forsaken forsook forswear forswore forsworn fort forte forthcoming forthright
  forthwith fortieth fortify fortitude fortnight fortnightly fortuitous forty forwarder forwardest forwent foster
  fouler foulest foundling fount fourteen fourteenth fourth fowl foxier foxiest foxy foyer fracas fractal fractional
  fracture fragility fragmentary fragrance fragrant frail frailer frailest frailty framework franc frank franker
  frankest frankfurter fraternal fraternity fraught fray freckle freehand freelance freer freest freeway freezer
  freighter frequenter frequentest freshen fresher freshest freshly freshmen freshwater fret fretful friar friendlier
  friendliest frieze frigate frighten frightful frigid frigidity frill frillier frilliest frilly frisk friskier
  friskiest fritter frivolity frivolous frizzier frizziest frizzy fro frock frolic frolicked frolicking frond
  frontage frontal frostbit frostbite frostbitten frostier frostiest frosty froth frothier frothiest frothy froze
  frugal frugality fruitful fruitier fruitiest fruity fugitive fulcrum fuller fullest fumble fume fumigate
  fundamental fundamentalist fungi fungicide fungus funnel funner funnest funniest funnily furl furlong furlough
  furnish furrier furriest furrow furthermore furthest furtive fuselage fuss fussier fussiest fussy futility
  futuristic fuzz fuzzier fuzziest gab gable gaiety gaily gainful gait gala galactic gale gall galley gallivant
  gallon gallows galore gambit gamble gambler gamer gamest gamut gander gangling gangplank gangrene gangster gangway
  gape garb garble gardener gardenia gargle gargoyle garish garland garnet garnish garret garrison garrulous garter
  gaseous gash gasket gasoline gasp gastric gateway gaudier gaudiest gaudy gaunt gaunter gauntest gauntlet gauze
  gavel gawk gawkier gawkiest gawky gayer gayest gaze gee geese gelatin genealogy genera generality generate
  generator generosity genetic geneticist genii genital genocide gent gentile gentility gentler gentlest gentry genus
  geographic geography geologist geology geometric geometry geranium gerbil germ germicide germinate gesticulate
  getaway geyser ghastlier ghastliest ghostlier ghostliest ghostly ghoul gibber gibberish giddier giddiest gigantic
  gild gill gilt gimme gimmick gingerbread gingerly gingham girder girdle girlish girth gist gizzard glacial gladden
  gladder gladdest glade gladiator glamour glance gland glandular glassier glassiest glassware glassy glaze gleam
  glean glen glib glibber glibbest glibly glider glimmer glint glisten gloat globular globule gloomier gloomiest
  glorify glossary glossier glossiest glower glucose glummer glummest glut glutton gluttony gnarl gnash gnat gnaw
  gnome gnu goad goalie goalkeeper goatee gob gobble goblet godchild godchildren godfather godlier godliest godlike
  godly godmother godparent golden goldener goldenest goldfish goldsmith golf gondola goner gong goo goody gooey goof
  goofier goofiest gooier gooiest goon gopher gore gorge gorier goriest gory gosh gosling gossamer gouge goulash
  gourd gourmet gout govern governmental grabber grader gradient gradual graffiti graffito graft gramophone
  grandchild grandchildren granddaughter grander grandest grandeur grandiose grandly grandparent grandstand granny
  granola granular granule grapefruit grapevine graphite grapple grasshopper grassier grassiest grassy grate grater
  gratify gratuitous gratuity gravely graven graver gravest gravestone graveyard gravitate gravitational graze grease
  greasier greasiest greasy greedier greediest greedily greenback greener greenery greenest greenhorn greenhouse
  gremlin greyhound griddle gridiron grievance grieve grievous grille grimace grime grimier grimiest grimly grimmer
  grimmest grimy grin grinder grindstone gripe grislier grisliest gristle grit grittier grittiest gritty grizzled
  grizzlier grizzliest grizzly grocer groggier groggiest groggy groin groom groovier grooviest groovy grope grosser
  grossest grossly grotesque grotto grouch grouchier grouchiest grouchy groundwork grouper grouse grovel grower growl
  grub grubbier grubbiest grubby grudge gruel gruesomer gruesomest gruff gruffer gruffest gruffly grumble grumpier
  grumpiest grumpy grunt guarantor gubernatorial guessable guesswork guffaw guidebook guideline guile guillotine
  guiltier guiltiest guiltily guinea guise guitarist gulch gull gullet gully gulp gumdrop gummier gummiest gummy
  gumption gunfire gunman gunmen gunner gunpowder gunshot guppy gurgle gush gusher gustier gustiest gusty gutter
  guzzle gymnasium gymnast gymnastics gyrate gyroscope habitable habitual hacker hackney hacksaw haddock hag haggard
  haggle hailstone haircut hairdo hairdresser hairier hairiest hairline hairy hale haler halest halibut hall hallmark
  halon halt halter halve hamburger hamlet hamper hamster hamstring hamstrung handbag handbook handcuff handicap
  handicraft handier handiest handiwork handkerchief handlebar handler handmade handout handrail handshake handsomer
  handsomest handwriting hanger hangout hangover hanker haphazard harangue hardback harden hardiest hardliner
  hardwood harebrained harem hark harlot harmonic harmonica harpist harpoon harpsichord harrow harry hart harvester
  hash hassle haste hasten hastier hastiest hastily hasty hatchet hateful haughtier haughtiest haughtily haughty
  haystack haywire hazard haze hazier haziest hazy headfirst headier headiest headland headlight headlong headmaster
  headphone headquarter headrest headroom headstone headstrong headway heady healer healthful healthier healthiest
  hearsay hearse heartache heartbeat heartburn hearten heartier heartiest heartily hearty heatedly heater heath
  heathen heather heave heavenlier heavenliest heaviest heckle heckler hectic hedgehog heftier heftiest hefty heifer
  heighten heinous heir heirloom helicopter heliport helium helm helper hem hemisphere hemlock hemp hen henceforth
  henchman henchmen hepatitis herbivorous hereabouts hereafter hereby hereditary heredity herein heresy heretic
  herewith hermaphrodite hernia heroin heroine herpes hes hesitancy heterogeneous heterosexual heterosexuality
  heuristic hew hexadecimal hexagon hexagonal heyday hiatus hibernate hiccup hick hickory hideaway hierarchy
  hieroglyphic highbrow highland hijack hiker hilarity hillbilly hillier hilliest hillside hilly hilt hind hindsight
  hinterland hipper hippest hippopotamus hippy histogram historian historic hitch hitchhike hitchhiker hither
  hitherto hoard hoarder hoarse hoarser hoarsest hobbit hobble hobbyhorse hobgoblin hobnob hobo hock hodgepodge hoe
  hoist holdup holier holiest holler hollower hollowest holocaust homage homelier homeliest homely homespun homestead
  homeward homey homicidal homier homiest homogeneous homonym homophobic homosexual homosexuality hone honester
  honestest honeycomb honeymoon honeysuckle honk honorary hoodlum hoodwink hooray hoot hooter hooves hopper hopscotch
  horde horizontal hormone hornier horniest horny horoscope horrify horseback horseman horseplay horsepower
  horseradish horseshoe horticultural horticulture hose hosiery hospitable hospitality hostel hostess hostility
  hotbed hothead hotly hourglass hourly houseboat housekeeper housewarming housewife housewives housework hove hovel
  hover howl hubbub huddle hue huff huffier huffiest huffy hugely huger hugest hulk hull hullabaloo hum humanely
  humaner humanest humanist humanly humbler humblest humbly humdrum humidify humiliate humility humorist hump hunch
  hunchback hundredth hungrier hungriest hungrily hunk hunter hurdle hurl hurriedly hurtful hurtle hush husk huskier
  huskiest huskily hustle hustler hutch hyacinth hybrid hydrant hydraulic hydroelectric hydroplane hyena hygiene
  hygienic hymn hymnal hyperbole hypertension hyphen hyphenate hypnosis hypnotic hypnotist hypochondria hypochondriac
  hypocrisy hypocrite hypotenuse hypotheses hypothesis hysteric iceberg icebreaker icier iciest icy idealist
  idealistic identifiable identifier idiom idiomatic idiosyncrasy idiosyncratic idle idler idlest idly idol idyllic
  ifs ignite iguana ilk illegible illegibly illicit illiterate illuminate illusion illusory illustrate illustrative
  illustrator imagery imaginable imbalance imitate imitative imitator immaculate immaculately immaterial immaturity
  immeasurable immeasurably immensely immensity immerse immersion immigrate imminent immobile immoral immorality
  immortality immovable immunity imp impale impart impartial impartiality impassable impasse impassive impatience
  impeach impeccable impedance impel impend impenetrable imperative imperceptible imperceptibly imperfectly imperial
  imperialist imperil impersonal impersonate impertinence impertinent impetuous impetus impinge impish implacable
  implant implausible implementable implementer implicate implicit implicitly implore imply impolite import
  impossibly impotence impound impoverish imprecise impregnable impregnate impressionable imprint imprison improbable
  improbably impromptu impropriety improvise impudence impudent impulsive impunity impure impurer impurest impurity
  inaccessible inaccuracy inactive inactivity inadequacy inadequately inadmissible inadvertent inadvisable
  inalienable inane inaner inanest inanimate inapplicable inarticulate inasmuch inaudible inaugural inaugurate inborn
  inbred inbreed inbuilt incalculable incandescence incandescent incapacitate incapacity incarcerate incarnate
  incendiary incentive inception incessant incest incestuous incidence incidental incinerate incinerator incision
  incisive incisor incite incline inclusion inclusive incognito incoherence incomparable incompatible incompatibly
  inconceivable inconclusive incongruity incongruous inconsequential inconsiderable inconsistency inconsolable
  inconspicuous incorporate incorrectly incorrigible incredulity incredulous incremental incriminate incubate
  incubator incumbent incur incurable indebted indecency indecent indecision indefensible indefinable indefinite
  indefinitely indelible indelibly indelicate indent independence indescribable indeterminate indicative indices
  indict indigenous indigestible indigestion indignity indigo indirect indirectly indiscreet indiscretion
  indiscriminate indiscriminately indispensable indisposed indisputable indistinct indistinguishable individualist
  individuality indivisible indolence indolent indomitable induce induct indulge indulgence indulgent industrialist
  inedible inelegant ineligible inequality inert inertia inertial inescapable inevitably inexact inexhaustible
  inexorably inexperience inexplicable inexplicably inextricably infallible infamy infancy infantry infeasible
  infelicity infer inference inferiority infertile infidel infidelity infield infiltrate infinite infinitely
  infinitesimal infinitive infirm infirmary infirmity infix inflame inflammable inflammatory inflatable inflate
  inflationary inflexible influenza informal informality informant informational informative informer infrastructure
  infrequent infringe infuse infusion ingenuity ingest ingrain ingratiate ingratitude ingredient inhabit inhabitant
  inhale inhaler inherent inherit inheritance inhospitable inhumane inhumanity initiate initiator inject injure
  inkier inkiest inkling inky inlaid inland inlay inlet inmate innards innate innermost innkeeper innocence innocuous
  innuendo innumerable inoculate inoffensive inopportune inordinate inquest ins insanely insaner insanest insatiable
  inscribe inscription inscrutable insecticide insecurity inseparable insertion insignia insignificance insincere
  insincerely insincerity insinuate insistence insistent insofar insolence insolent insoluble insolvency inspect
  inspector instance instantaneous instep instigate instilled instilling instinctive institution institutional
  instruct instructive insubordinate insubstantial insufferable insular insulate insulator insulin insure insurer
  insurgent insurmountable intake intangible integer integral integrate intellect intelligible intelligibly intend
  intensely intenser intensest intensify intensity intensive inter interactive intercede intercept interception
  interchange interchangeable intercom interconnect intercontinental intercourse interdependence interdependent
  interfere interim interject interlock interloper interlude intermarriage intermarry intermediary intermediate
  interminable interminably intermingle intermittent intern international interplanetary interplay interpose
  interpret interpreter interracial interrogate interrogator intersect intersperse interstate interstellar intertwine
  intervene interviewer interweave interwove interwoven intestinal intestine intimately intolerable intolerably
  intolerance intolerant intoxicate intractable intramural intransitive intravenous intrepid intricacy intrigue
  intrinsic introductory introspective introvert intrude intruder intrusion intrusive inundate invader invalid
  invalidate invaluable invariable invariably invariant invective invent invention inventive inventor inventory
  inverse inversely inversion invert invertebrate investigator investor inveterate invigorate invisibly invoice
  invoke involuntarily involuntary inward inwardly iodine iota irascible ire iridescence iridescent irk irradiate
  irreconcilable irrefutable irregular irregularity irrelevance irreplaceable irrepressible irreproachable
  irrespective irretrievable irretrievably irreverence irreverent irrevocable irrevocably irrigate irritable
  irritably irritant islander isolate isthmus italic itch itchier itchiest iterate iterative itinerant itinerary
  jabber jackdaw jackknife jackknives jackpot jagged jaggeder jaggedest jailer jalopy jamb jamboree jangle janitor
  jargon jaundice jaunt jauntier jauntiest jauntily javelin jawbone jay jaywalk jaywalker jeer jell jellyfish jerkier
  jerkiest jerky jersey jest jettison jetty jibe jiffy jig jiggle jilt jingle jinx jitterier jitteriest jitters
  jittery jog jogger jointly joker jollier jolliest jostle jot joyfuller joyfullest joystick jubilee judicial
  judiciary judo jug juggernaut juggle juggler jugular juicier juiciest jumble jumbo jumper jumpier jumpiest juncture
  juniper junket junkie junta juror juster justest justifiable justly jut jute juvenile juxtapose kaleidoscope karat
  karate kayak keel keener keenest keenly keepsake keg kelp ken kennel kerchief kerosene ketchup keyhole keystone
  keystroke keyword khaki kickoff kidnapper kidney kiln kilo kilobyte kilogram kilowatt kilt kimono kin kindest
  kindlier kindliest kindred kinfolk kingfisher kink kinkier kinkiest kinky kipper kitchenette knack knacker knapsack
  knead kneecap kneel knelt knickers knit knives knocker knockout knoll knottier knottiest knotty knowledgeable
  knuckle kosher kowtow laboratory labyrinth lacerate lacier laciest lacquer lacrosse lacy lade laden ladle ladybug
  ladylike lager laggard lain lair lamb lambda lament lamentable lamer lamest lampoon lance lander landlady
  landlocked landowner landslid landslide languid languish languor languorous lankier lankiest lanky lapel larceny
  lard larva larvae larynges laryngitis larynx lash lass lastly latent lateral latex lath lathe lather latitude
  latrine lattice laud laudable laughable laughingstock launcher launder laureate lavatory lavish lavisher lavishest
  lawful lawmaker lax laxative laxer laxest laxity layman laymen lazier laziest leach leaden leafier leafiest leaflet
  leafy leakage leaky leaner leanest leapfrog lease leash leathery lectern lecturer lee leech leek leer leerier
  leeriest leery leeway lefter leftest leftmost legalistic legality legible legibly legion legislate legislative
  legislator legislature legitimacy legitimately legume leisure leisurely lemme lemonade lend lengthen lengthier
  lengthiest lengthwise leniency lent lentil leotard leper leprosy lesion lessen lesser lest letdown letterhead letup
  levee leverage levity levy lewd lewder lewdest lexicon liable liaison libel liberate libertarian librarian libretto
  lice lichen licorices lieu lieutenant lifeboat lifeforms lifeguard lifelike lifeline lifelong lifespan ligature
  lighten lightest lighthouse lightly likelier likeliest liken liker likest likewise lilac lilt limber limbo
  limelight limerick limestone limousine limp limper limpest linchpin lineage linearly linefeed liner linger lingerie
  lingo linguist linguistic linkage linker linoleum lint liquefy liqueur liquidate lisp listener litany literacy
  literary literate lithe lither lithest lithium litter litterbug littler littlest liturgy livelier liveliest liven
  livest livestock loadable loader loaf loafer loam loath loaves lob lobe lobotomy locale locality locate locksmith
  locomotion locomotive lodger loftier loftiest lofty logarithm logarithmic logger logician loin loincloth loiter
  loiterer loll lollipop lone lonelier loneliest longevity longhand longish longitude longitudinal longshoreman
  longshoremen loon loonie loonier looniest loony loophole loosely loosen looser loosest loot lop lope lopsided lord
  lore lorry lotion loudest loudspeaker lounge louse lousier lousiest lovelier loveliest lowdown lowlier lowliest
  lowly loyaler loyalest lozenge lubricant lubricate lucid luckier luckiest lug lukewarm lull lullaby lumberjack
  luminary luminous lumpier lumpiest lumpy lunacy luncheon lunchtime lunge lupine lurch lure lurid lusher lushest
  lust lustier lustiest lustrous lusty luxuriant luxuriate lye lymph lymphatic lynch lyre macaroni mace machete
  machinery machinist macho mackerel macroscopic madam madame madcap madder maddest madhouse madman madmen maelstrom
  magenta maggot magician magistrate magnanimity magnanimous magnate magnesium magnetic magnificence magnify
  magnitude magnum mahogany maiden mailbox mailman mailmen maim mainframe mainland mainline mainstay maintainable
  maintainer maize majestic majesty maker makeshift maladjusted malady malaria malevolence malevolent malformed
  malice malign malignancy malignant mall malleable mallet malpractice malt maltreat mamma mammal mammalian manacle
  manageable managerial mandate mandible mandolin mane mange manger mangier mangiest mangle mangrove mangy manhandle
  manhole mania maniac maniacal manic manicure manicurist manifest manifestly manifesto manifold mankind manlier
  manliest mannequin mannish manpower mansion mantel mantelpiece manufacturer manure manuscript mapper mar marcher
  mare margarine maria marigold marina marinate mariner marionette marital maritime markedly marker marketable
  marketplace marksman marksmen marmalade maroon marquee marrow marshier marshiest marshmallow marshy marsupial mart
  martial martin martyr martyrdom mascara mascot masculine mash masochist mason masonry masquerade massacre masterful
  masterly mastermind mastery masticate matador matchbook matchmaker materialist materialistic maternal maternity
  mathematician mathematics matriarch matriarchal matrices matriculate matrimonial matrimony matron matronly matte
  mattress maturer maturest maturity maudlin maul mausoleum mauve maverick maxim maxima maximal mayonnaise mealier
  mealiest mealy meander meaner meanest meanwhile measles measlier measliest measly measurable mechanic medallion
  meddle meddler meddlesome median mediate mediator medicate medicinal medieval mediocre meditate meek meeker meekest
  meekly megabyte megalomaniac megaphone megaton mellow mellower mellowest melodic melodrama melodramatic membrane
  memento memoir memorably memorandum memorial menagerie menial menopause menstrual menstruate mentality menthol
  mentor mercantile mercenary merchandise merciful merest merge merger meridian meringue merrier merriest merrily mes
  mesdames messier messiest metabolic metallic metallurgy metamorphose metamorphosis metaphor metaphysics mete
  meteoric meteorite meteorologist meticulous metric metropolis mettle mew mezzanine mice microbe microcode
  microcomputer microfiche microfilm micrometer microprocessor microscope microscopic microsecond microwave midday
  middleman middlemen midget midriff midst midstream midsummer midway midwife midwives mien mightier mightiest
  migraine migrate migratory milder mildest mildew mileage milestone militancy militant militarily militate militia
  milker milkier milkiest milkman milkmen milky miller milligram milliner millinery millionth millisecond mime mimic
  mimicked mimicking mimicry mince mincemeat mindful minefield mineral mingle miniature minibus minicomputer
  minimalist minion ministerial mink minstrel minuet minuscule minuter minutest miraculous mirage mire misadventure
  misapprehension misappropriate miscarriage miscarry miscellaneous miscellany mischievous misconception misconstrue
  misdeed misdirect miser miserly misfit misguide mishap misinform misinterpret misjudge mislaid mislay misled
  mismatch misnomer misprint misquote misshapen missile missionary missive misspell mistakenly mistier mistiest
  mistletoe mistook mistress mistrust misty mistype mite mitigate mitt mixture mnemonic mobility moccasin mockery
  mockingbird modal moderator modernity modest modestly modesty modicum modifier modify modular modulate mohair moist
  moisten moister moistest moisture molar molasses molecular molecule molest mollify molten momentarily momentary
  momentous momentum monarchy monastery monastic monetary mongoose mongrel monies monochrome monogamous monogamy
  monogram monolithic monologue monopoly monorail monosyllable monotonous monotony monstrosity monstrous monumental
  moo moodier moodiest moodily moonbeam moonlight moor moot mop morale moralist morass moratorium morbid moreover
  morgue morn moronic morose morphine morsel mortal mortality mortgage mortify mortuary mosquito mossier mossiest
  mossy motel mothball motherly motif motive motley motlier motliest motorbike motorcade motorist motorway mount
  mountaineer mountainous mourner mousier mousiest mousse mousy mouthful mouthpiece movable mover mow mower muck
  mucous mucus muddier muddiest muddle muff muffin muffle muffler mugger muggier muggiest muggy mulch mull
  multinational multiplicative multiplicity multiply multiprocessing multitasking multitude mumble mummify mumps
  munch mundane municipal municipality mural murkier murkiest murmur muscular muse mush mushier mushiest mushy
  musician musk musket muss mussel muster mustier mustiest musty mutant mutate mutely muter mutest mutilate mutinous
  mutiny mutt mutter mutton muzzle myopic myriad mys mystify nab nag naively naiver naivest naivety namely namesake
  napalm nape nappy narcotic narrate narrator narrower narrowest narrowly nasal nastier nastiest nastily nationalist
  nationalistic nativity nattier nattiest natty naturalist naughtier naughtiest naughtily nausea nauseate nauseous
  naval navel navigable navigator nay nearer nearest nearsighted neater neatest neatly nebula nebulae nebulous
  necessitate necessity neckerchief neckline necktie necrophilia nectarine needier neediest needlework negate
  neglectful negligee negligence negligent negligible negotiable negotiate negotiator neigh neophyte nestled nestles
  nestling nether nettle neural neurologist neuron neuroses neurosis neurotic neuter neutrality neutron newbie
  newcomer newfangled newsagents newscast newscaster newsier newsiest newsletter newsprint newsstand newsy newt
  newton nibble nicer nicest nicety niche nick nicotine niftier niftiest nigh nightclub nightfall nightgown nightly
  nightmarish nighttime nil nimble nimbler nimblest nimbly nincompoop nineteen nineteenth ninetieth ninety ninny
  ninth nip nippier nippiest nipple nippy nit nitrate nitrogen nitwit nobility nobleman noblemen nobler noblewoman
  noblewomen nobly nocturnal nod noes noisier noisiest noisily nomadic nomenclature nominal nominate nominative
  nonchalance nonchalant noncommittal nonconformist nondescript nonentity nonflammable nonpartisan nonprofit
  nonresident nonstandard nonstop nontrivial nonviolence noose normality northeast northeasterly northeastern
  northerly northward northwest northwestern nosebleed nosier nosiest nostalgia nostalgic nostril nosy notably
  notebook noteworthy noticeably noticeboard notify notional notoriety notwithstanding nougat noun nourish novelist
  novelty nozzle nuance nuclei nucleus nude nuder nudest nudge nudity nuisance null nullify numbest numeral numerate
  numerator numeric nun nuptial nursemaid nursery nurture nutcracker nutrient nutritional nutshell nuttier nuttiest
  nutty nuzzle nymph oaf oases oatmeal obedience obedient obelisk obese obesity obituary objectionable objectivity
  objector obligate obligatory oblige oblique oblivion oblong oboe obscener obscenest obscure obscurer obscurest
  obscurity observable observance observant observatory observe observer obsess obsessive obsolescence obsolescent
  obstetrician obstetrics obstinacy obstructive obtainable obtrusive obtuse obtuser obtusest occupancy occupant
  occupational occurrence oceanic oceanography octagon octagonal octal octave ocular odder oddest oddity ode odious
  odometer offbeat offhand officiate offload offset offshoot offshore offspring offstage oftener oftenest ogle ogre
  ohm ohs oilier oiliest oily okra olden olfactory omen omit omnibus omnipotence omnipotent omnipresent omniscient
  oncoming onerous oneself onlooker onomatopoeia onrush onset onslaught onus onward oodles ooze opaque opaquer
  opaquest openest operand operatic operational operative operator ophthalmologist opinionated opium opossum
  opportune opportunist oppress oppressor opt optic optician optima optimal optimist optimum optometrist opulent opus
  oral orangutan oration orator oratory orbital orchestra orchestral orchestrate ordain ordeal orderly ordinance
  ordinarily organist orgasm orgy oriental orientate orifice originality originate originator ornamental ornate
  ornately ornithologist orphan orphanage orthodontist orthodox orthogonal orthogonality orthography oscillate
  oscilloscope osmosis ostensible ostensibly ounce oust ouster outbound outburst outcast outclass outdid outdistance
  outdo outdone outermost outfield outgoing outgrew outgrow outgrown outgrowth outhouse outlaid outlandish outlast
  outlaw outlay outline outlive outlying outmoded outnumber outpatient outran outrun outset outshine outshone
  outsider outskirt outsmart outspoken outstrip outward outwardly outweigh outwit ova ovary ovation overate overbear
  overblown overboard overbore overborne overburden overcame overcast overcharge overcoat overcrowd overdid overdo
  overdone overdose overdraft overdraw overdrawn overdrew overdue overeat overeaten overestimate overflow overgrew
  overgrow overgrown overhand overhang overhaul overhead overhear overheat overhung overkill overlaid overlain
  overland overlap overlay overlie overlong overlook overpass overpower overprice overprint overrate overridden
  override overrode overrule overrun oversampling oversaw overseas oversee overseen overseer overshadow overshoot
  overshot oversleep overslept overstate overstep overt overtake overtaken overthrew overthrow overthrown overtly
  overtone overtook overturn overuse overview overwhelm overwork overwrite overwritten ovum oxen oxide ozone
  pacemaker pacific pacifier pacifist pacify packer packet pact paddock paddy padlock pagan pageantry pager pail
  painfuller painfullest painstaking painter palatable palate palatial paler palest pall pallbearer pallid pallor
  palomino palpable palpably paltrier paltriest paltry pamper pamphlet panacea pancake pancreas pancreatic
  pandemonium pander pane pang panhandle panhandler panicking panicky panorama panoramic pansy pant panther pantie
  pantomime pap papa papacy papal papaya paperback paperweight paprika papyri papyrus parable paradigm paraffin
  paragon parakeet paralyses paralysis paralytic parameter paramount paranoia paraphernalia paraphrase paraplegic
  parasite parasitic parasol paratrooper parch pardonable pare parentage parental parentheses parenthesis parish
  parishioner parity parka parkway parliamentary parochial parole parse parsec parser parsnip parson parsonage
  partake partaken partial partiality participant participle particle partook partridge pas passable passageway
  passbook passenger passer passionately pastiche pastier pastiest pastime pastor pastoral pastry pasture pasty pat
  patchwork patchy pate patent paternal paternity pathologist pathos pathway patienter patientest patriarch
  patriarchal patrimony patriot patronage patter patty paucity paunch paunchier paunchiest paunchy pauper pave pawn
  pawnbroker payable payer payload payoff payroll pea peaceable peacemaker peacock peal pear peasant peat pecan peck
  peculiar peculiarity peculiarly pedagogy pedant pedantic pedantry peddle pedestal pedestrian peel peep peeve
  peevish peg pellet pelt pelvic pelvis penal penance pence penchant pendant pended pending pends pendulum penetrate
  penicillin peninsula penis penitence penitent penitentiary penknife penknives pennant pension pensioner pentagon
  pentagonal penthouse penultimate peon peony peppermint perceive perceptible perceptive perchance percolate
  percolator peremptory perennial perfecter perfectest perfectionist perforate perfunctorily perfunctory perilous
  perimeter periodic peripheral periphery periscope perish perishable perjure perk perkier perkiest perky permanence
  permeate permissible permissive peroxide perpendicular perpetrate perpetual perpetuate perplex persecutor
  perseverance persevere persist persistence persistent persona personable personify personnel perspire persuade
  persuasion persuasive pert pertain perter pertest pertinent perturb perusal peruse pervade pervasive perverse
  perversion peskier peskiest pessimist pest pester pesticide pestilence peter petite petrify petrol petroleum
  petticoat pettier pettiest petulant petunia pew pewter pharmacist pharmacy pheasant phenomena phenomenal phenomenon
  philanthropic philanthropist philosopher phlegm phlegmatic phobia phonetic phonics phonied phonier phoniest
  phonograph phonying phosphor phosphorescence phosphorescent phosphorus photocopier photocopy photogenic photon
  photosynthesis phototypesetter physic physician physicist physique pianist piccolo pickax picket pickier pickiest
  pickle pickpocket picky picnicked picnicking pictorial piddle piecemeal piecework pierce piety pigeonhole piggish
  piggyback pigheaded pigpen pigtail pike pilfer pilgrim pilgrimage pillowcase pimple pimplier pimpliest pimply
  pincushion pineapple pinion pinker pinkest pinpoint pint pious piracy piranha pirate pirouette pis pistol piston
  pitchfork pitfall pithier pithiest pithy pitiful pittance pivotal pixie placard placate placenta placid placidly
  plagiarist plaice plainer plainest plainly plaintiff plaintive planar planetarium planetary plankton planner
  plantain planter plaque plaster plateau platitude platoon platter plausible plausibly playable playground playhouse
  playmate playpen plaything playwright pleasanter pleasantest pleasantry pleat plentiful plethora pliable pliant
  pliers plight plod plop plotter ploy pluck plucky plumage plumb plumber plummet plump plumper plumpest plunder
  plunge plunger plural plurality plusher plushest plutonium ply plywood pneumatic pneumonia poach poacher pocketbook
  pockmark podium poetic poignancy poinsettia pointedly pointer poise poisonous pokey pokier pokiest poky polarity
  polemic policeman policemen policewoman policewomen polio politely politer politest polka pollinate pollster
  polygamous polygamy polygon polynomial polyp polytechnic pomegranate pomp pompous poncho ponder ponderous pontoon
  poodle poop pope poplar populace popularly populate populous porcelain porcupine pore pornographic pornography
  porous porpoise porridge portend portent porthole portico portlier portliest portly portray portrayal positional
  possess possessor possum postage postal postbox postcard postcode posterior posterity postgraduate posthumous
  postman postmark postmaster postmen postscript postulate posture posy potassium potency potent pothole potter
  pottery poultry pounce pout powdery powerhouse powwow practicable practicality practitioner pragmatic praiseworthy
  pram prance prattle prawn preacher preamble precaution precautionary precede precedence precedent precinct
  precipice precipitate precipitous precise precisely preciser precisest precision preclude preconceive preconception
  precursor predecessor predefined predicate predictably predictor predominance predominant predominate preeminence
  preeminent preempt preen prefab preface prefect preferable preferably preferential prefix prehistoric prejudicial
  preliminary prelude premature prematurely premier premise premium prenatal preoccupy prepaid preparatory prepay
  preponderance prepositional preposterous prerequisite prerogative prescribe presentable presenter preservative
  preside prestige presto presumably presume presumption presumptuous presuppose pretender pretension pretext
  prettier prettiest pretzel prevail prevalence prevalent preventable prevention preventive previewer prickle
  pricklier prickliest prickly priestess prim primate primer primeval primitive primly primmer primmest primp
  primrose principal principality printable printout privately privater privatest privier priviest privy
  probabilistic probable probe procedural procedure proceed processional proclaim procrastinate procure prodigal
  prodigy productivity profane profanity profess proffer proficiency proficient profound profounder profoundest
  profoundly profundity profuse profusely profusion progeny prognoses prognosis programmable programmer prohibitive
  projectile projector proletarian proletariat proliferate prolific prologue prolong promenade prominence promiscuity
  promiscuous promontory prompt prompter promptest promulgate prong pronoun pronounce proofread prop propagate propel
  propeller propensity properer properest prophecy prophesy prophetic proponent proportion proportional
  proportionality proportionate propositional proprietor propriety propulsion prose prosecutor prospective prospector
  prospectus prosper prostitution prostrate protagonist protector protestant protocol proton prototype protract
  protractor protrude protrusion prouder proudest provable provably provenance proverb proverbial providence
  provincial provision provisional proviso provocative prow prowess prowl prowler proximity proxy prude prudent
  prudish prune pry pseudo pseudonym psych psyche psychedelic psychiatric psychiatrist psychiatry psychoanalysis
  psychoanalyst psychologist psychopath psychoses psychosis psychotherapy psychotic pub puberty publisher pucker
  puddle pudgier pudgiest pudgy pueblo puffer puffier puffiest puffy puke pulley pullover pulmonary pulpit pulsate
  pumice pummel pumpernickel punchline punctual punctuality punctuate puncture pundit pungent punier puniest
  punishable punker punkest punter puny pupil purchaser puree purely purer purgatory purge purify purity purpler
  purplest purport purr pursue purveyor pus pusher pushier pushiest pushover pussier pussiest pussy putative putrid
  putt putter putty pyre python qua quack quadrangle quadrant quadratic quadrilateral quadruped quadruple quadruplet
  quagmire quaint quainter quaintest quake qualifier qualitative qualm quandary quantifier quantify quantitative
  quantity quantum quarantine quark quarrel quarrelsome quarterly quartet quash quaver quay queasier queasiest queasy
  queenlier queenliest queenly queer queerer queerest quell quench query questionnaire quibble quiche quicken quicker
  quickest quicksand quieter quietest quinine quintessence quintet quintuplet quip quirk quirky quitter quiver
  quizzes quorum quota quotient rabbi rabble rabid rabies racer racetrack racier raciest racket racketeer racy radial
  radiance radiant radiate radiator radii radioactive radioactivity radish radium raffle rafter ragamuffin raggeder
  raggedest ragtime raider railroad railway raincoat raindrop rainfall rainier rainiest rainstorm rainwater ramble
  rambler ramp rampage rampant ramrod ramshackle rancher rancid rancorous rang ranker rankest rankle ransack ransom
  rapider rapidest rapidity rapport rapt rarer rarest rarity rascal rasher rashest rashly rasp raspberry raster
  ratify ration rationale rationality rattler rattlesnake ratty raucous ravage rave ravel ravenous ravine ravish raw
  rawer rawest rayon raze reactionary reactive reactor readable readier readiest readjust realer realest realist
  reallocate realty ream reap reaper reappear rearrange reassurance rebate rebind rebirth reborn rebuff rebuilt
  rebuke rebut rebuttal recalcitrant recant recap recapture recede recenter recentest receptacle receptionist
  receptive recharge rechargeable recipient reciprocal reciprocate recital recite reclaim recline recluse recoil
  recollect recompense recompile reconcile reconfigure reconnaissance reconnect reconsider reconstruct recount recoup
  recourse recoverable recreate recreational recruit rectal rectangle rectangular rectify rector rectum recuperate
  recur recurrence recurrent recursion recursive recycle redden redder reddest redeem redeemable redefine redemption
  redesign redhead redid redirect rediscover redistribute redistribution redo redone redraft redraw redress
  redundancy redundant reek reel reelect refill refinery reflective reflector reflex reflexive reformat reformer
  refrain refresh refrigerate refrigerator refuel refurbish refusal refute regain regale regalia regatta regenerate
  regent regimen regimental regional registrar registry regress regrettable regrettably regularity regulate
  regurgitate rehabilitate rehash rehearse reimburse rein reincarnate reindeer reinforce reinstate reiterate rejoin
  rejoinder rejuvenate relaid relapse relational relativistic relativity releasable relegate relent relevance
  reliance relinquish relish relive reload relocatable relocate reluctance reluctant remade remainder remark
  remarkably remedial remedy remembrance reminisce reminiscence reminiscent remiss remit remittance remnant remodel
  remorseful remoter remotest removable remunerate renaissance rename rend rendezvous renegade renege renew renewable
  renounce renovate renown rental reopen repaid repatriate repay repeatable repel repent repentance repentant
  repertoire repetitive rephrase replenish replete replica repose repository reprehensible repress repressive
  reprieve reprint reprisal reproach reproduce reproductive reprogram reprove repudiate repugnance repugnant
  repulsion reputable repute reputedly requiem requisite reread reroute resale reschedule rescind rescuer researcher
  resemblance resemble resent reserve reservoir reshuffle reside residence resident residential residual residue
  resilience resilient resin resistor resolutely resolver resonance resonant resound resourceful respectable
  respectably respectful respective respirator respiratory respite resplendent responsibly restaurant restfuller
  restfullest restitution restive restrain restraint restructure resubmit resultant resumption resurface resurgence
  resurrect resuscitate retailer retainer retaliate retch retention rethink reticence reticent retina retort retrace
  retract retribution retrieval retrieve retriever retroactive retrograde retrospect retrospective retry returnable
  retype reuse rev revamp revel revelry revenue reverberate revere reverence reverent reverie reversal reversible
  reversion revert reviewer revile revise revisit revival revoke revolt revolutionary revolve revolver revue
  revulsion rewind rework rewrite rewritten rewrote rhapsody rhinoceros rhododendron rhubarb rhythmic rib richer
  ricketier ricketiest rickety rickshaw ricochet riddance ridden ridicule rife rifer rifest rift righter rightest
  rightly rightmost rigid rigidity rigidly rile rim rind ringleader ringlet ringworm rink rinse rioter riotous ripe
  ripen riper ripest riposte risen riser riskier riskiest rivalry rivet roach roadblock roadside roam roar robe
  robuster robustest rock rockier rockiest rocky rodent rodeo roe rogue roguish romp rook roomier roomiest roomy
  roost rooter rosary rosemary rosier rosiest rostrum rosy rotary rotate rote rotisserie rotor rottener rottenest
  rotund rotunda rouge roughage roughen rougher roughest roughhouse roughly roulette roundabout rounder roundest
  rouse rout router routinely rowboat rowdier rowdiest rowdy royalty rubble rubier rubiest rubric rucksack ruckus
  rudder ruddier ruddiest ruddy rudely ruder rudest rudimentary rue rueful ruff ruffian ruffle rugby ruggeder
  ruggedest ruinous rum rumble ruminate rummage rummer rummest rummy rump rumple runaway rundown rune rung runnier
  runniest runny runt rupture ruse rustic rustier rustiest rustle rustler rusty rut rye saboteur sac sacrificial
  sacrilege sadder saddest sadist sadistic safeguard safekeeping safest saffron sag sagebrush sager sagest sailboat
  sailor saintlier saintliest saintly salami salesman salesmen salespeople salesperson saleswoman saleswomen saliva
  salivate sallow sallower sallowest sally saloon salter saltest saltier saltiest salvage salve sampler sanatorium
  sanctify sanctity sandbag sandier sandiest sandman sandmen sandpaper sandstone sandstorm sandy saner sanest
  sanitarium sanitary sank sanserif sapling sapphire sardine sari sash sassier sassiest sassy satanic satchel
  satirist satisfactorily satisfactory saturate saucepan saucier sauciest saucy sauerkraut sauna saunter savagely
  savager savagery savagest saver savvier savviest savvy sawdust saxophone scab scaffold scalar scald scalier
  scaliest scallop scalp scalpel scaly scamper scant scanter scantest scantier scantiest scanty scarce scarcely
  scarcer scarcest scarcity scarecrow scarier scariest scarlet scarves scathing scatter scatterbrain scavenger scenic
  scent scheduler schemer schizophrenia schizophrenic scholarly scholastic schoolboy schoolchild schoolchildren
  schoolteacher schooner scientific scientist scissor scoff scoot scooter scorch scotch scoundrel scour scourge scowl
  scrabble scram scramble scrap scrapbook scrape scratchier scratchiest scratchy scrawl scrawnier scrawniest scrawny
  screech screwdriver screwier screwiest screwy scribble scribe scripture scriptwriter scrounge scrub scruff
  scruffier scruffiest scruffy scruple scrupulous scrutiny scuff scuffle sculpture scurrilous scurry scuttle scythe
  seafaring seafood seam seaman seamen seamstress seaport sear searchlight seashell seashore seasick seaside
  seasonable seasonal seaweed secede seclude seclusion secondarily secondly secrecy secretarial secretary secrete
  secretion secretive secular securely securer securest sedan sedate sedater sedatest sedative sedentary sedimentary
  seduce seductive seedier seediest seedling seedy seep seepage seesaw seethe segregate seize seizure seldom
  selective selector selves semantic semblance semen semicircle semicolon semiconductor semifinal seminary sender
  senile senility seniority sensational sensibly sensory sensual sensuality sensuous sentience sentient sentimental
  sentimentality sentry separator sequence sequencer sequential sequin serener serenest serenity serum servant
  serviceable serviceman servicemen serviette servile servitude setback settable setter settler seventeen seventeenth
  seventh seventy sever severance severer severest severity sew sewage sewer sewn shabbier shabbiest shabbily shabby
  shack shackle shadier shadiest shadowier shadowiest shadowy shaggier shaggiest shaggy shaken shakier shakiest
  shallower shallowest sham shamble shampoo shanty shapelier shapeliest shapely shareholder sharpen sharpener sharper
  sharpest sharply shatter shaven shaver shawl sheaf shear sheath sheathe sheave sheen sheepish sheepishly sheerer
  sheerest sheller shellfish shelve sherbet sherry shiftier shiftiest shifty shimmer shin shingle shinier shiniest
  shipshape shipwreck shire shirk shiver shoal shod shoddier shoddiest shoddy shoelace shoestring shone shoo
  shopkeeper shoplifter shopper shortcoming shorten shortest shortfall shorthand shortlist showier showiest showman
  showmen showy shrank shrapnel shred shrewder shrewdest shriek shrill shriller shrillest shrink shrinkage shrivel
  shroud shrub shrubbery shrug shrunk shrunken shuck shudder shun shunt shutdown shyer shyest sibling sic sicken
  sicker sickest sickle sicklier sickliest sickly sideline sidelong sideshow sidestep sidetrack sidle siege siesta
  sieve sift sigma signer signify signpost silenter silentest silhouette silicon silken sill sillier silliest silo
  silt silversmith silverware silvery similarity similarly simile simmer simpler simplest simplex simplify simplistic
  simulate simulator simultaneous sincerer sine sinew sinewy singe singly singular singularity singularly sinner
  sinus sip siphon sire sirloin sissier sissiest sissy sisterly sitter situate sixpence sixteen sixteenth sixtieth
  sixty sizer sizzle skateboard skater skein skeleton sketchier sketchiest sketchy skew skewer ski skillet skim skimp
  skimpier skimpiest skimpy skinflint skinnier skinniest skipper skirmish skit skittish skulk skylight skyrocket
  skyscraper slab slacken slacker slackest slag slain slake slander slang slant slapstick slat slaughter slavish slay
  sleazier sleaziest sleazy sled sledgehammer sleeker sleekest sleeper sleepier sleepiest sleet sleigh slender
  slenderer slenderest slew slid slighter slightest slime slimier slimiest slimmer slimmest slimy slingshot slink
  slipper slipperier slipperiest slipshod slit slither slitter sliver slob slobber slog slogan slop sloppier
  sloppiest slosh slothful slouch slovenlier slovenliest slovenly slowest sludge slug sluice slum slumber slummer
  slump slung slunk slur slush sly slyly smallish smallpox smartly smattering smellier smelliest smelly smelt smidgen
  smirk smite smith smithereens smitten smock smoker smokestack smokier smokiest smoky smoother smoothest smote
  smother smudge smugger smuggest smuggler smugly smut snag snappier snappiest snapshot snare snarl snatch sneakier
  sneakiest sneer snicker snide snider snidest sniff sniffle snip snipe snippet snitch snob snobbery snobbish snooker
  snoop snootier snootiest snooty snooze snore snorkel snort snot snout snowball snowdrift snowfall snowflake snowier
  snowiest snowplowed snowplowing snowstorm snuff snuffer snug snugger snuggest snuggle snugly soak soapier soapiest
  soapy soar sob soberer soberest sobriety sociable sociologist socket sod sodden sodium sodomy soften softer softest
  softly soggier soggiest soggy sojourn solace solder solemner solemnest solemnity solemnly solicit solicitor
  solicitous solider solidest solidity solidly solitaire solitary solitude soloist soluble solvent someplace
  somersault sonnet sonorous soonest soot sootier sootiest sooty sop sophisticate sophistry sophomore soprano
  sorcerer sorceress sorcery sordid sorely sorer sorest sorority sorrier sorriest sorta sought sounder soundest
  soundly soundproof sourer sourest southeast southeastern southerly southerner southpaw southward southwest
  southwestern souvenir sovereignty sow sown spacecraft spacial spaghetti spangle spaniel spank spanner spar sparer
  sparest sparkler sparse sparsely sparser sparsest spasm spasmodic spat spate spatial spatter spatula spawn spay
  spearmint specifier specify specimen speck spectacle spectacularly spectator spectra speculate speculator sped
  speedboat speedier speediest speedometer spellbind spellbound speller spendthrift spew sphinx spicier spiciest
  spigot spinach spinal spindlier spindliest spindly spinster spire spitefuller spitefullest spittle splat splatter
  spleen splendider splendidest splendidly splice splint splinter splurge spokesman spokesmen spokespeople
  spokesperson spokeswoman spokeswomen spongier spongiest spongy spontaneity spontaneous spoof spook spookier
  spookiest spooky spool spoonful sporadic spore sporran spottier spottiest spotty spout sprain sprang sprawl
  spreadsheet spree sprier spriest sprig springboard springier springiest springtime springy sprinkle sprinkler
  sprinter sprout sprucer sprucest sprung spry spud spun spunk spur spurn spurt sputter squabble squalid squalider
  squalidest squall squalor squarely squarer squarest squatter squattest squawk squeak squeakier squeakiest squeaky
  squeal squeamish squelch squint squinter squintest squire squirm squirt stabler stablest stag stagecoach stagger
  stagnant stagnate staid staider staidest stain stair staircase stairway stale stalemate staler stalest stalk
  stalwart stammer stanch stancher stanchest standby standoff standpoint standstill stanza staple stapler starboard
  starch starchier starchiest starchy stardom starfish stark starker starkest starlight starrier starriest starry
  startle statelier stateliest stately stater statesman statesmen stationary stationery statistic statistician
  stature statute statutory staunch stauncher staunchest staunchly stave steadier steadiest steadily stealth
  stealthier stealthiest stealthily stealthy steamier steamiest steamroller steamy steeper steepest steeple stench
  stencil stenographer stenography stepladder sterile stern sterner sternest sternly stethoscope stew stewardess
  sticker stickier stickiest stickler stiffen stiffer stiffest stiffly stifle stigma stigmata stillborn stiller
  stillest stilted stimulant stimuli stimulus sting stinger stingier stingiest stint stipulate stir stirrup stockade
  stockbroker stockholder stockier stockiest stockpile stocky stockyard stodgier stodgiest stodgy stoke stolid
  stolider stolidest stolidly stomp stonier stoniest stony stoop stopgap stopover stoppage stopper stopwatch
  storehouse storekeeper storeroom stormier stormiest stormy stouter stoutest stow stowaway straddle straggle
  straggler straighten straighter straightest straightforward straightforwardly strain strainer strait straitjacket
  strangest strangle strata stratagem stratify stratosphere stratum stray streamer streamline streetcar strenuous
  stressful stretcher strew strewn stricter strictest strictly stridden stride strife stringent stringier stringiest
  stringy strip stripper strive striven strode stroller stronghold strove structural structuralist strum strung strut
  stub stubbier stubbiest stubble stubborner stubbornest stubby stuffier stuffiest stuffy stumble stun stung stunk
  stupefy stupendous stupider stupidest stupor sturdier sturdiest stutter stylish stylistic stylus suaver suavest
  subcommittee subdivide subdivision subdue subgroup subjective subjugate subjunctive sublet sublime sublimer
  sublimest submarine submerge submersion submissive subnormal subordinate subprogram subroutine subscribe subscriber
  subscript subsequent subservient subset subside subsidiary subsidy subsist subsistence substandard substantiate
  substitute substitution subsystem subterfuge subterranean subtler subtlest subtlety subtly subtract suburb suburban
  subvert successive successor succinct succincter succinctest succinctly succulent succumb suckle suction suds suede
  suffice suffix suffocate suffrage sugarier sugariest sugary suggester suggestive suitably suitcase suitor sulk
  sulkier sulkiest sullener sullenest sultrier sultriest sultry summarily summon sumptuous sunbathe sunburn sundae
  sundial sundown sundry sunken sunlit sunnier sunniest sunscreen suntan sunup sup superber superbest superbly
  supercomputer superficial superfluous superhuman superimpose superintendent superiority superlative supermarket
  supernatural superscript supersede supersonic superstructure supervise supervision supervisor supervisory supplant
  supple supplementary suppler supplest supplier suppress supremacy supremely surcharge surer surest surfboard
  surlier surliest surly surmise surmount surname surpass surplus surreal surround surveillance surveyor susceptible
  suspender suspense suspicion sustain sustenance swab swagger swaggerer swam swampier swampiest swampy swarthier
  swarthiest swarthy swat swathe sweeper sweeten sweetly swell sweller swellest swerve swifter swiftest swig swill
  swindler swine swipe swirl swish swisher swishest switchable switchboard switcher swivel swoon swoop swordfish
  swore sworn swum swung syllable syllabus symbolic symmetric symmetry symphonic symptom symptomatic synagogue
  synapse synchronous synonym synonymous synopses synopsis syntactic syntax syntheses synthesis synthesizer synthetic
  syphilis syringe systematic tabby tabernacle tablecloth tablespoon tablespoonful tabloid taboo tabulate tacit
  tacitly taciturn tackier tackiest tacky taco tact tactful tadpole tailgate taillight tailspin takeoff taker talc
  talisman talkative talker tallow tally talon tambourine tame tamely tamer tamest tamper tandem tang tangent
  tangential tangerine tangible tangle tankard tanker tanner tannest tantamount tantrum taper tarantula tardier
  tardiest tardy tariff tarpaulin tarrier tarriest tarry tartan tartar tarter tartest tassel tasteful tastier
  tastiest tasty tattle tatty taunt taut tauter tautest tawdrier tawdriest tawdry tawnier tawniest tawny taxable
  taxicab teacup teak teammate teamster teamwork teapot teardrop tearful teaspoon teat technicality technician tedium
  teem teen teeter teethe teetotal telegram telepathic telepathy teletype televise teller telltale temperamental
  temperance temperate tempest tempestuous template temporal temporarily tempt tenable tenacity tenancy tendency
  tenderer tenderest tenderly tendon tendril tenet tenor tenser tensest tensors tentacle tentative tenth tenuous
  tenure tepee tepid terminate terminator termini terminus termite termly terrain terrestrial terrier terrify
  territorial terse tersely terser tersest testable tester testicle testimonial testimony testis tetanus tether
  textbook textile textual texture thatch thatcher thaw theist thence theologian theorem theoretic theorist
  therapeutic thereabouts thereafter thereby therein thereof thereon thereupon thermal thermodynamics thermometer
  thermostat thesauri thesaurus thesis theta thicken thicker thickest thicket thickly thief thieve thigh thinker
  thinly thinner thinnest thirst thirstier thirstiest thirteen thirteenth thirtieth thong thornier thorniest thorough
  thoroughbred thorougher thoroughest thoroughfare thoroughly thousandth thrash threadbare thresh thresher threshold
  thrice thrift thriftier thriftiest thrifty thrill thriller throb throng throttle throughput throwaway throwback
  thrust thud thug thumbtack thump thunderbolt thunderous thunderstorm thunderstruck thyme thyroid tiara tick tickle
  ticklish tidal tidier tidiest tidy tiff tighten tighter tightest tightly tightrope tightwad tilde tilt timekeeper
  timelier timeliest timely timescale timetable timezone timider timidest timidity timidly ting tinge tingle tinier
  tiniest tinker tinkle tinnier tinniest tinny tinsel tint tipsier tipsiest tipsy tiptoe tirade tireder tiredest
  tiresome tit titillate titter toadstool toaster tobacco toboggan toddle toddler toenail toga toggle toil tolerable
  tolerably tolerate tomahawk tomb tomboy tombstone tomcat tome tonal tong tonic tonnage tonne tonsil tonsillitis
  toolkit toot toothache toothbrush toothpaste toothpick topaz topography topple tormentor torque torrent torrential
  torrid torso tortilla tortuous tot totality tote totem totter toucan touchier touchiest touchy toughen tougher
  toughest toupee tourniquet tousle tow townspeople toxin tract trademark trader traditionalist trafficked trainee
  traitorous tramp trample trampoline trance tranquiler tranquilest transact transatlantic transcend transcontinental
  transcribe transcript transcription transferable transform transformer transfusion transient transistor
  transitional transitive transitory translator translucent transmit transmitter transpire transplant transportable
  transpose transverse trapdoor trapeze trapezoid trapper trashcan trashier trashiest trashy traverse trawl trawler
  treacherous treachery treacle tread treadmill treasurer treasury treatise treble trellis tremble trench trendier
  trendiest trendy trespass trespasser trestle triangular tribal tribunal tributary trickier trickiest trickle
  trickster tricycle trifle trigonometry trill trim trimester trimmer trimmest trinket tripe triplet triplicate
  tripod tripos trite triter tritest trivia trivial triviality trod trodden troop trooper trot troublemaker
  troublesome trough trounce troupe trouser trowel truancy truant truce trudge truer truest truffle trump truncate
  trustee trustful trustier trustiest trustworthier trustworthiest trustworthy trusty truthful tryout tuba tubular
  tuck tuft tug tuition tumble tumbler tummy tumult tumultuous tuneful tuner tunic turban turbulence turbulent tureen
  turf turgid turmoil turnaround turner turnout turnover turnpike turnstile turntable turpentine turquoise turret
  turtleneck tusk tussle tutorial tuxedo twang tweak twee tweet tweezers twelfth twentieth twiddle twig twine twinge
  twinkle twirl twister twittered twittering twitters typeface typescript typeset typesetter typewriter typhoid
  typhoon typhus typify typist typographic tyranny tyrant udder uglier ugliest ulcer ulterior ultimatum ultrasonic
  ultraviolet umpire umpteen unacceptably unaccepted unaccountable unaccountably unadulterated unaffected unaltered
  unambiguous unanimity unanimous unanswerable unanswered unarmed unassigned unassuming unattached unattainable
  unattended unavoidable unbalanced unbearably unbeatable unbecoming unbelievably unbeliever unblock unborn
  unbreakable unbroken unburden uncannier uncanniest uncanny unceasing uncertainty unchallenged unchanged
  uncharitable unchristian unclean uncleaner uncleanest uncomfortably uncommon uncommoner uncommonest uncompromising
  unconditional unconnected uncontrollable uncontrolled uncontroversial unconventional unconvincing uncountable
  uncouth uncover uncultured uncut undamaged undaunted undecidable undefined undemocratic undeniable undeniably
  underbrush undercover undercurrent undercut underdog underflow underfoot undergo undergone undergraduate
  underground undergrowth underhanded underlain underlay underlie underline underlying undernourished underpants
  underpass underprivileged underrate underscore undershirt underside understandable understandably understate
  understudy undertake undertaken undertaker undertone undertook undertow underwater underweight underwent underworld
  underwrite underwritten underwrote undeserved undetected undeveloped undid undisturbed undo undone undoubted
  undoubtedly undress undue unduly undying unearth unearthly uneasier uneasiest uneasily uneconomic uneducated
  unemployable unenlightened unequivocal unerring uneven unevenly unexpectedly unexplained unfailing unfairer
  unfairest unfairly unfaithful unfamiliar unfasten unfeasible unfeeling unfilled unfinished unfold unforeseen
  unforgettable unfounded unfriendlier unfriendliest unfriendly unfurl ungainlier ungainliest ungainly ungodlier
  ungodliest ungodly unhappier unhappiest unhappily unhealthier unhealthiest unheard unhelpful unhook unicycle
  unidentified uniformity uniformly unify unilateral unimportant uninformative uninformed uninhibited uninitiated
  uninspiring unintelligible unintended uninterested uninteresting uniquely uniquer uniquest unison universal
  university unjustifiable unjustified unjustly unkempt unkind unkinder unkindest unkindlier unkindliest unkindly
  unlawful unleash unlikelier unlikeliest unload unluckier unluckiest unlucky unman unmarked unmarried unmask
  unmistakable unmistakably unmitigated unmodified unmoved unnamed unnatural unnecessarily unnerve unnoticed
  unobtainable unoccupied unofficial unorthodox unpack unpaid unparalleled unpick unpopularity unprecedented
  unprepared unprincipled unprintable unprivileged unprotected unproven unprovoked unpublished unqualified
  unquestionable unquestionably unread unreadable unreal unrealistic unreasonable unreasonably unrelated unrelenting
  unremarkable unrepeatable unrepresentative unreservedly unresolved unrest unrestricted unruffled unrulier unruliest
  unruly unsafer unsafest unsaid unsanitary unsatisfactory unsay unscathed unscheduled unscrew unscrupulous
  unseasonable unseat unseemlier unseemliest unseemly unseen unset unsettle unsightlier unsightliest unsightly
  unsigned unskilled unsolicited unsolved unsounder unsoundest unspeakable unspecified unstructured unstuck
  unsubstantiated unsuitable unsuited unsung unsupportable unsuspecting untangle untenable unthinkable untidier
  untidiest untidy untie untiring unto untold untouched untrained untruer untruest untrustworthy untying unused
  unveil unwarranted unwary unwashed unwelcome unwell unwieldier unwieldiest unwieldy unwilling unwind unwise unwiser
  unwisest unworkable unwound unwrap unwritten upbeat upbringing upend upheaval upheld uphill uphold upholster
  upholsterer upholstery upkeep uplift upload upped uppermost upping upright uprising uproot ups upshot upstanding
  upstart upstream uptake uptown upturn upward upwardly uranium urban urbane urbaner urbanest urgency urinate urine
  urn usurp utensil uteri uterus utilitarian utmost utterance vacancy vacant vacate vaccinate vaccine vacillate
  vacuous vagabond vagary vagina vaginae vaginal vagrant vaguely vaguer vaguest vain vainer vainest valentine valet
  valiant validity validly valise valve vampire van vandal vane vanguard vanish vanity vanquish variable variance
  variant varnish varsity vase vaster vastest vastly vat veal veer veil velocity velour velvety vend veneer venerable
  venerate vengeance vengeful venison venom venomous ventilate ventilator ventricle ventriloquist veracity verb
  verbal verbatim verbiage verbose verbosity verier veriest veritable vermin vernacular versatility vertebra
  vertebrae vertebrate vertices vertigo verve vest vestibule vestige veterinarian veterinary veto vex viability
  viable viaduct vial vibrate vicar vicinity videotape vie viewpoint vigil vigilance vigilante vigorous viler vilest
  vilify villa villager villainous villainy vindictive viola virginity virile virility virtuoso vise visibly vivacity
  vivider vividest vocabulary vocalist vocational vogue volatile volcanic volley voltage voluminous voluntarily
  voluntary voluptuous voodoo vouch voucher vow vowel voyager vulgar vulgarer vulgarest vulgarity vying wad waddle
  wade wafer waft wag wager waif wail waistline waitress waive waiver waken wallop wallow wallpaper wan wander wane
  wanner wannest wanton warble warden warehouse warhead warier wariest warlike warmest warmly warpath warranty warren
  wart wartime wary washable washcloth washer washout washroom wastage wastebasket wasteful wasteland watchdog
  watchful watchman watchmen watchword waterfront waterier wateriest waterlogged watermark watermelon waterproof
  watershed watertight waterway waterworks watery watt waveform wavelength waver wavier waviest wavy waxier waxiest
  waxy waylaid waylay wayside wayward weaken weakest weakling weakly wealthiest wean weaponry wearier weariest
  wearily wearisome weaver wed wedder wedlock weedier weediest weedy weekday weer weest weightier weightiest weighty
  weirder weirdest weirdo weld welder wellington welt welter wept werewolf werewolves westerly westward wetter
  wettest whack whaler wharf wharves wheedle wheelbarrow wheelchair wheeze whence whereabouts whereas whereby wherein
  whereupon wherewithal whet whew whichever whiff whim whimper whine whinny whirl whirlpool whirlwind whirred
  whirring whisk whisker whiskys whiten whiter whitest whittle whizzed whizzes whizzing wholehearted wholeheartedly
  wholesale wholesaler wholesome wholly whoop whopper wickeder wickedest wickedly wicker wicket widen wider
  widespread widest widow widower wield wiggle wigwam wildcat wilder wildest wildfire wildlife wildly wilier wiliest
  willpower wilt wily wince winch windfall windier windiest windowpane windpipe windscreen wingers winsome winsomer
  winsomest wintertime wintrier wintriest wintry wiper wirier wiriest wiry wisecrack wisely wiser wisest wishbone
  wishful wisp wispier wispiest wispy wist wistful witchcraft withdraw withdrawn withdrew wither withheld withhold
  withstand withstood wittier wittiest wive wiz wizened wobble wobblier wobbliest wobbly woe wok wolves womankind
  womb wombat wonderland wondrous wont woodchuck wooden woodener woodenest woodier woodiest woodland woodpecker
  woodsman woodsmen woodwind woodwork woody woof woollier woolliest woolly wordier wordiest wordy workable workbench
  workbook workforce workload workman workmen workplace workshop worldlier worldliest worldly wormhole worrisome
  worthier worthiest wot wound wounder wove woven wrangle wrangler wrapper wreak wreathe wreckage wrecker wrest
  wrestle wretch wretcheder wretchedest wriggle wright wring wringer wrinkle wristwatch writ writable writhe
  wrongdoer wronger wrongest wrought wrung wry wryer wryest xenophobia xylophone yam yank yap yardstick yawn yearling
  yearly yearn yellower yellowest yelp yen yew yield yodel yoke yokel yolk yonder youngster yowl yuck zanier zaniest
  zany zeal zenith zeta zigzag zillion zincked zincking zipper zodiac zoo zoologist zoology zucchini`.split(
    /\s+/,
  ),
);
