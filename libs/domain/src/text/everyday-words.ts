/**
 * The most common English words. A post that contains one of them proves nothing: only a handle, several signs of a name, or
 * words from the context show that it means the brand. Not a text file like other lists, because the domain reads no files.
 */
export const everydayWords: ReadonlySet<string> = new Set(
  `a able about above across actually add after again against age ago agree ahead all allow almost alone along already
  also always am among amount an and another answer any anyone anything appear are area around arrive as ask asked at
  away baby back bad bag ball bank be became because become bed been before began begin behind being believe below beside
  better between big body book born both bottom bought boy bring brother brought build built bus business busy but buy by
  call called came can cannot car care case cause center certain chair change child children choose church city clean
  clear close cold come consider contain continue cook cool correct cost could country couple course cover cry cup cut
  dad dance dark date daughter day days dead death decide die differ different difficult dinner do doctor does dog done
  door double doubt down draw drink drive dry due during each ear early east easy eat effort eight either else end enough
  enter equal even evening event ever every everyone everything exact example except expect explain eye face fact fair
  fall family far fast father fear feel feet fell felt few fight figure fill final find fine finger finish fire first
  five floor follow food foot for force forget form forward found four free friend friends from front full fun further
  future game gave general get girl give given go goes going gone good got government great ground group grow guess gun
  guy guys had hair half hand happen happened happy hard has hate have he head hear heard heart heat heavy held hello
  help her here herself hi high him himself his hit hold hole home hope hot hotel hour hours house how however huge human
  hundred husband i idea if ill important in include indeed inside interest into is issue it its itself job jobs just
  keep kept kid kids kill kind king kitchen knew know known lady large last late later laugh law lay lead learn least
  leave led left leg less let letter lie life light like line list listen little live lives living local long look
  looking lose lost lot loud love low luck lunch made mail main make man many map mark market marry matter may maybe me
  mean means meant meat medical meet member men met middle might mile million mind mine minute minutes miss moment mom
  money month months moon more morning most mother mouth move moved movie much music must my myself name national near
  nearly neck need needed needs neither net never new news next nice night nine no nobody none nor north nose not note
  nothing now number of off offer office officer often oh ok okay old on once one only onto open or other others ought
  our ours out outside over own page paid pain pair paper parent parents park part party pass past pay people per perhaps
  person pet phone photo pick picture piece place plan play played player please plus point police political poor popular
  position possible post present president pretty price private probably problem produce program public pull purpose push
  put question quick quiet quite radio rain raise ran rate rather reach read ready real really reason receive remember
  report rest return rich ride right river road room rule run safe said same sat save saw say says school sea seat second
  see seem seen self sell send sense sent serious serve service set seven several sex shall she shirt shoe shoot short
  shot should shoulder show shut sick side sign similar simple simply since sing single sir sister sit six size skin
  sleep slow small smart smell snow so society soft some somebody someone something sometimes son song soon sorry sort
  sound south speak special speech spend spent spoke spring stand star start state statement stay still stood stop story
  straight street strong student study stuff stupid such sudden suit summer sun support suppose sure table take taken
  talk talking tall tax teach teacher team ten test than thank thanks that the their them themselves then there these
  they thing things think third this those though thought thousand three through throw thus tie till time times tired
  to today together told tomorrow tonight too took top total touch toward town train tree tried trip trouble true trust
  truth try trying turn twelve twenty two type under understand until up upon us use used useful usual various very view
  visit voice wait walk wall want wanted wants war warm was wash waste watch watching water way we wear weather week
  weeks weight well went were west wet what whatever wheel when where whether which while white who whole whom whose why
  wide wife wild will win wind winter wish with within without woman women won wonder word words work worked working
  works world worry worse worst worth would wow write written wrong wrote year years yes yesterday yet you young your
  yours yourself`.split(/\s+/),
);

/** Whether a name is one of those words, in the singular or the plural. */
export function isEverydayWord(name: string): boolean {
  const word = name.toLowerCase();
  return everydayWords.has(word) || everydayWords.has(word.replace(/s$/, ''));
}
