import type { Language } from './language.ts'

export const slavic: Language[] = [
  {
    ...{
      code: 'pl',
      from: 'od|nadawca',
      sent: 'wysłano|wysłane|data',
      to: 'do',
      subject: 'temat',
      on: 'w dniu|dnia|w dn.|wiadomość napisana przez',
    },
    ...{
      wrote: 'napisał|napisała|napisał(a)|pisze|wiadomość napisana przez',
      original: 'oryginalna wiadomość|wiadomość oryginalna|oryginalny e-mail',
    },
    forwarded: 'wiadomość przekazana|przekazana wiadomość|treść przekazanej wiadomości|początek przekazywanej wiadomości|forwarded message',
    ...{ sentFrom: 'wysłane z|wysłano z|wysłane za pomocą|wysłano ze', get: 'pobierz' },
  },
  {
    ...{ code: 'cs', from: 'od', sent: 'odesláno|datum', to: 'komu|pro', subject: 'předmět', on: 'dne' },
    ...{ wrote: 'napsal|napsala|napsal(a)|napsal/a', original: 'původní zpráva|původní e-mail|originální zpráva' },
    ...{
      forwarded: 'přeposlaná zpráva|přeposlaný e-mail|začátek přeposílané zprávy',
      sentFrom: 'odesláno z|odesláno ze|odesláno pomocí',
      get: 'získejte|získat',
    },
  },
  {
    ...{ code: 'sk', from: 'od', sent: 'odoslané|odoslaná|odoslal|dátum', to: 'komu|pre', subject: 'predmet', on: 'dňa|dna' },
    ...{ wrote: 'napísal|napísala|napísal(a)|píše', original: 'pôvodná správa|pôvodný e-mail|originálna správa' },
    ...{ forwarded: 'preposlaná správa|začiatok preposlanej správy', sentFrom: 'odoslané z|odoslané zo', get: 'získajte' },
  },
  {
    ...{ code: 'sl', from: 'od|pošiljatelj', sent: 'poslano|datum', to: 'za|komu', subject: 'zadeva', on: 'dne' },
    ...{
      wrote: 'je napisal|je napisala|napisal|je oseba',
      original: 'izvirno sporočilo',
      forwarded: 'posredovano sporočilo',
      sentFrom: 'poslano iz|poslano z',
      get: 'prenesite|pridobite',
    },
  },
  {
    ...{ code: 'hr', from: 'od|šalje', sent: 'poslano|datum', to: 'za|prima', subject: 'predmet', on: 'dana|dne' },
    ...{
      wrote: 'napisao je|napisala je|je napisao|je napisala|napisao/la je',
      original: 'izvorna poruka|originalna poruka|izvorni e-mail',
    },
    ...{
      forwarded: 'proslijeđena poruka|početak proslijeđene poruke',
      sentFrom: 'poslano s|poslano iz|poslano putem',
      get: 'nabavite|preuzmite',
    },
  },
  {
    ...{
      code: 'sr',
      from: 'od|од',
      sent: 'poslato|датум|послато|datum',
      to: 'za|за|kome|коме',
      subject: 'tema|naslov|тема|наслов|предмет',
      on: 'dana|дана',
    },
    ...{
      wrote: 'je napisao|je napisala|је написао|је написала|је написао/ла|napisao je',
      original: 'originalna poruka|оригинална порука|првобитна порука',
    },
    ...{ forwarded: 'prosleđena poruka|прослеђена порука', sentFrom: 'poslato sa|послато са', get: 'nabavite|набавите|preuzmite' },
  },
  {
    ...{
      code: 'ru',
      from: 'от|от кого',
      sent: 'отправлено|дата|послано',
      to: 'кому',
      subject: 'тема',
      wrote: 'написал|написала|написал(а)|пишет|писал',
    },
    ...{ original: 'исходное сообщение|оригинальное сообщение|исходное письмо|пересланное письмо от', get: 'скачать|получить|загрузить' },
    forwarded:
      'пересланное сообщение|пересылаемое сообщение|начало переадресованного сообщения|перенаправленное сообщение|пересылаемое письмо|конец пересылаемого сообщения',
    sentFrom: 'отправлено с|отправлено из|отправлено через|отправлено от|послано с',
  },
  {
    ...{ code: 'uk', from: 'від|від кого', sent: 'надіслано|відправлено|дата', to: 'кому', subject: 'тема' },
    ...{
      wrote: 'пише|написав|написала|написав(ла)|писав',
      original: 'вихідне повідомлення|оригінальне повідомлення|первинне повідомлення',
      get: 'отримати|завантажити',
    },
    ...{
      forwarded: 'переслане повідомлення|пересланий лист|переадресоване повідомлення',
      sentFrom: 'надіслано з|відправлено з|надіслано через',
    },
  },
  {
    ...{ code: 'bg', from: 'от', sent: 'изпратено|дата', to: 'до', subject: 'относно|тема', on: 'на', wrote: 'написа|пише' },
    ...{
      original: 'оригинално съобщение|първоначално съобщение',
      forwarded: 'препратено съобщение',
      sentFrom: 'изпратено от|изпратено с',
      get: 'изтегляне на|вземете',
    },
  },
  {
    code: 'mk',
    from: 'од',
    sent: 'испратено|датум',
    to: 'до',
    subject: 'тема|предмет',
    on: 'на',
    wrote: 'напиша',
    original: 'оригинална порака',
  },
]
