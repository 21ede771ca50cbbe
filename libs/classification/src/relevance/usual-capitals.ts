/** How anybody writes a word wherever it stands: its capitals then say nothing of a brand. */
export type UsualCapitals = 'none' | 'first' | 'all';

export function usualCapitalsOf(name: string): UsualCapitals {
  const word = name.toLowerCase();
  if (abbreviations.has(word)) return 'all';
  return isOrigin(word) || calendarWords.has(word.replace(/s$/, '')) ? 'first' : 'none';
}

/** Whether it says where people and things are from: `a Malaysian plane`. */
export function isOrigin(name: string): boolean {
  const word = name.toLowerCase();
  return origins.has(word) || origins.has(word.replace(/s$/, ''));
}

/** Abbreviations that stand for words, not for somebody's name. */
const abbreviations: ReadonlySet<string> = new Set(
  `aka afaik afk ai ama api asap atm bbq bc bff bio brb btw ceo cfo cpu crm css csv cto cv dae dept diy dm dns erp eta etc
  eur faq ff fml fomo ftw fwiw fyi gbp gdp gg gif gmt gps gpu gtfo hd hdmi hiv hmu hr html http https icymi idc idgaf idk ikr ily imho
  imo ipo irl iq jk jpeg json kpi lan lcd led lgbt lgbtq llm lmao lmfao lmk lol ltd mba mfw ml mms mp mph mpg mvp nda nft ngl
  ngo nsfw nvm ofc omfg omg omw oop ootd pdf phd php plc png pov pr ps psa ram rip rofl roi rss rsvp rt saas sdk
  seo sim sme smh smfh sms sql srsly ssd stfu suv tba tbc tbd tbf tbh tbt tfw tgif thx til tl tldr tmi ttyl tv ufo url usb usd
  ux vat vip vpn vr wc wfh wifi wip wtf wyd www xml xoxo yolo`.split(/\s+/),
);

const calendarWords: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february april june july august september october
  november december christmas easter halloween thanksgiving ramadan hanukkah diwali`.split(/\s+/),
);

const origins: ReadonlySet<string> = new Set(
  `afghan african albanian algerian american arab arabic arabian argentine argentinian armenian asian australian austrian
  azerbaijani bahraini bangladeshi basque bavarian belarusian belgian bolivian bosnian brazilian breton british bulgarian burmese
  californian cambodian canadian caribbean catalan chilean chinese colombian congolese cornish corsican croatian cuban cypriot czech
  danish dutch ecuadorian egyptian english estonian ethiopian european filipino finnish flemish floridian french georgian german
  ghanaian greek guatemalan haitian hawaiian honduran hungarian icelandic indian indonesian iranian iraqi irish islamic israeli
  italian jamaican japanese jewish jordanian kazakh kenyan korean kurdish kuwaiti latin latvian lebanese liberian libyan
  lithuanian malaysian maltese mexican moldovan mongolian moroccan namibian nepalese nicaraguan nigerian nordic norwegian pakistani
  palestinian panamanian parisian paraguayan persian peruvian polish portuguese roman romanian russian rwandan saudi scandinavian
  scottish senegalese serbian sicilian singaporean slovak slovenian somali spanish sudanese swedish swiss syrian taiwanese
  tanzanian texan thai tibetan tunisian turkish ugandan ukrainian uruguayan venezuelan vietnamese welsh yemeni zambian
  zimbabwean buddhist catholic christian hindu muslim protestant sikh sunni shia`.split(/\s+/),
);
