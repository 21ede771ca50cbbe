/**
 * The meaning of emoji, in words from the vocabulary: one entry per code point, without skin tones and joined sequences.
 * Based on the names of unicode-emoji-json 0.9.0 (MIT, Mu-An Chiou): smileys, people, and a few objects that express a mood;
 * "face" is left out because it says nothing.
 */
export const emojiWords: ReadonlyMap<string, string> = new Map(
  entries().map((entry) => {
    const emoji = String.fromCodePoint(entry.codePointAt(0) ?? 0);
    return [emoji, entry.slice(emoji.length)];
  }),
);

function entries(): string[] {
  return `
😀grinning;😃grinning with big eyes;😄grinning with smiling eyes;😁beaming with smiling eyes;
😆grinning squinting;😅grinning with sweat;🤣rolling on the floor laughing;😂with tears of joy;
🙂slightly smiling;🙃upside down;🫠melting;😉winking;😊smiling with smiling eyes;😇smiling with halo;
🥰smiling with hearts;😍smiling with heart eyes;🤩star struck;😘blowing a kiss;😗kissing;☺smiling;
😚kissing with closed eyes;😙kissing with smiling eyes;🥲smiling with tear;😋savoring food;😛with tongue;
😜winking with tongue;🤪zany;😝squinting with tongue;🤑money mouth;🤗smiling with open hands;
🤭with hand over mouth;🫢with open eyes and hand over mouth;🫣with peeking eye;🤫shushing;🤔thinking;
🫡saluting;🤐zipper mouth;🤨with raised eyebrow;😐neutral;😑expressionless;😶without mouth;🫥dotted line;
😏smirking;😒unamused;🙄with rolling eyes;😬grimacing;🤥lying;🫨shaking;😌relieved;😔pensive;😪sleepy;🤤drooling;
😴sleeping;🫩with bags under eyes;😷with medical mask;🤒with thermometer;🤕with head bandage;🤢nauseated;
🤮vomiting;🤧sneezing;🥵hot;🥶cold;🥴woozy;😵with crossed out eyes;🤯exploding head;🤠cowboy hat;🥳partying;
🥸disguised;😎smiling with sunglasses;🤓nerd;🧐with monocle;😕confused;🫤with diagonal mouth;😟worried;
🙁slightly frowning;☹frowning;😮with open mouth;😯hushed;😲astonished;😳flushed;🫪distorted;🥺pleading;
🥹holding back tears;😦frowning with open mouth;😧anguished;😨fearful;😰anxious with sweat;😥sad but relieved;
😢crying;😭loudly crying;😱screaming in fear;😖confounded;😣persevering;😞disappointed;😓downcast with sweat;
😩weary;😫tired;🥱yawning;😤with steam from nose;😡enraged;😠angry;🤬with symbols on mouth;😈smiling with horns;
👿angry with horns;💀skull;☠skull and crossbones;💩pile of poo;🤡clown;👹ogre;👺goblin;👻ghost;👽alien;
👾alien monster;🤖robot;😺grinning cat;😸grinning cat with smiling eyes;😹cat with tears of joy;
😻smiling cat with heart eyes;😼cat with wry smile;😽kissing cat;🙀weary cat;😿crying cat;😾pouting cat;
🙈see no evil monkey;🙉hear no evil monkey;🙊speak no evil monkey;💌love letter;💘heart with arrow;
💝heart with ribbon;💖sparkling heart;💗growing heart;💓beating heart;💞revolving hearts;💕two hearts;
💟heart decoration;❣heart exclamation;💔broken heart;❤red heart;🩷pink heart;🧡orange heart;💛yellow heart;
💚green heart;💙blue heart;🩵light blue heart;💜purple heart;🤎brown heart;🖤black heart;🩶grey heart;
🤍white heart;💋kiss mark;💯hundred points;💢anger symbol;🫯fight cloud;💥collision;💫dizzy;💦sweat droplets;
💨dashing away;🕳hole;💬speech balloon;🗨left speech bubble;🗯right anger bubble;💭thought balloon;💤zzz;
👋waving hand;🤚raised back of hand;🖐hand with fingers splayed;✋raised hand;🖖vulcan salute;
🫱rightwards hand;🫲leftwards hand;🫳palm down hand;🫴palm up hand;🫷leftwards pushing hand;
🫸rightwards pushing hand;👌ok hand;🤌pinched fingers;🤏pinching hand;✌victory hand;🤞crossed fingers;
🫰hand with index finger and thumb crossed;🤟love you gesture;🤘sign of the horns;🤙call me hand;
👈backhand index pointing left;👉backhand index pointing right;👆backhand index pointing up;🖕middle finger;
👇backhand index pointing down;☝index pointing up;🫵index pointing at the viewer;👍thumbs up;👎thumbs down;
✊raised fist;👊oncoming fist;🤛left facing fist;🤜right facing fist;👏clapping hands;🙌raising hands;
🫶heart hands;👐open hands;🤲palms up together;🤝handshake;🙏folded hands;✍writing hand;💅nail polish;🤳selfie;
💪flexed biceps;🦾mechanical arm;🦿mechanical leg;🦵leg;🦶foot;👂ear;🦻ear with hearing aid;👃nose;🧠brain;
🫀anatomical heart;🫁lungs;🦷tooth;🦴bone;👀eyes;👁eye;👅tongue;👄mouth;🫦biting lip;👶baby;🧒child;👦boy;👧girl;
🧑person;👱person blond hair;👨man;🧔person beard;👩woman;🧓older person;👴old man;👵old woman;🙍person frowning;
🙎person pouting;🙅person gesturing no;🙆person gesturing ok;💁person tipping hand;🙋person raising hand;
🧏deaf person;🙇person bowing;🤦person facepalming;🤷person shrugging;👮police officer;🕵detective;💂guard;
🥷ninja;👷construction worker;🫅person with crown;🤴prince;👸princess;👳person wearing turban;
👲person with skullcap;🧕woman with headscarf;🤵person in tuxedo;👰person with veil;🤰pregnant woman;
🫃pregnant man;🫄pregnant person;🤱breast feeding;👼baby angel;🎅santa claus;🤶mrs. claus;🦸superhero;
🦹supervillain;🧙mage;🧚fairy;🧛vampire;🧜merperson;🧝elf;🧞genie;🧟zombie;🧌troll;🫈hairy creature;
💆person getting massage;💇person getting haircut;🚶person walking;🧍person standing;🧎person kneeling;
🏃person running;💃woman dancing;🕺man dancing;🕴person in suit levitating;👯people with bunny ears;
🧖person in steamy room;🧗person climbing;🤺person fencing;🏇horse racing;⛷skier;🏂snowboarder;
🏌person golfing;🏄person surfing;🚣person rowing boat;🏊person swimming;⛹person bouncing ball;
🏋person lifting weights;🚴person biking;🚵person mountain biking;🤸person cartwheeling;🤼people wrestling;
🤽person playing water polo;🤾person playing handball;🤹person juggling;🧘person in lotus position;
🛀person taking bath;🛌person in bed;👭women holding hands;👫woman and man holding hands;👬men holding hands;
💏kiss;💑couple with heart;🗣speaking head;👤bust in silhouette;👥busts in silhouette;🫂people hugging;
👪family;👣footprints;🫆fingerprint;🐷pig;🐀rat;🐔chicken;🐍snake;🐛bug;🐞lady beetle;🌸cherry blossom;🌹rose;
🍀four leaf clover;🍕pizza;🎂birthday cake;☕hot beverage;🍺beer mug;🍻clinking beer mugs;🔪kitchen knife;
🌍globe showing europe africa;🌎globe showing americas;🏠house;🚗automobile;🚨police car light;🛑stop sign;
✈airplane;🚀rocket;⏳hourglass not done;⏰alarm clock;☀sun;⭐star;🌟glowing star;🌈rainbow;⚡high voltage;
❄snowflake;🔥fire;🎃jack o lantern;🎄christmas tree;🎉party popper;🎊confetti ball;🎁wrapped gift;🏆trophy;
🥇1st place medal;⚽soccer ball;🏀basketball;🏈american football;🎮video game;📢loudspeaker;🔔bell;
🎵musical note;🎶musical notes;📱mobile phone;📞telephone receiver;💻laptop;💡light bulb;💰money bag;
💸money with wings;📧e mail;📈chart increasing;📉chart decreasing;🗑wastebasket;🔒locked;🔓unlocked;🔧wrench;
💊pill;⚠warning;⛔no entry;🚫prohibited;✖multiply;❓red question mark;❔white question mark;
❕white exclamation mark;❗red exclamation mark;✅check mark button;✔check mark;❌cross mark;🆒cool button;
🆓free button;🆗ok button;🆘sos button;
`
    .replaceAll('\n', '')
    .split(';')
    .filter((entry) => entry !== '');
}
