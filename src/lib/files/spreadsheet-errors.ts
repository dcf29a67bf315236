/** Whether a text is what a spreadsheet shows for a formula that failed: #NAME?, Err:502. */
export const isErrorValue = (text: string): boolean => {
  const word = text.trim().toLowerCase()
  return errorValues.has(word) || /^err:\d{3}$/.test(word)
}

// What spreadsheets show for a formula that failed, in English and as Excel, LibreOffice and Google Sheets write it in other languages.
const errorValues = new Set(
  `#name? #ref! #value! #n/a #n/a! #div/0! #num! #null! #spill! #calc! #field! #blocked! #unknown! #connect! #busy! #python! #external! #error!
   #getting_data #name #ref #value #div/0 #wert! #bezug! #nv #zahl! #überlauf! #kalk! #feld! #valeur! #nom? #nombre! #nul! #propagation!
   #¿nombre? #¡valor! #¡ref! #¡div/0! #¡num! #¡nulo! #nome? #valore! #rif! #n/d #n/d! #nullo! #valor! #núm! #nulo! #naam? #waarde! #verw! #n/b
   #deel/0! #getal! #leeg! #имя? #знач! #ссылка! #н/д #дел/0! #число! #пусто! #nazwa? #arg! #adr! #dziel/0! #liczba! #zero! #namn?
   #värdefel! #referens! #saknas! #division/0! #ogiltigt! #ogiltig! #navn? #værdi! #referens! #i/t #i/t! #verdi! #nimi? #arvo! #viittaus!
   #puuttuu! #jako/0! #luku! #ad? #değer! #başv! #yok #sayı/0! #sayı! #boş! #név? #érték! #hiv! #hiányzik #zéróosztó! #szám! #název?
   #hodnota! #odkaz! #nenídefinováno #dělení_nulou! #číslo!`.split(/\s+/),
)
