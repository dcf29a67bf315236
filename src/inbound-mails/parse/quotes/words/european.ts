import type { Language } from './language.ts'

export const european: Language[] = [
  {
    ...{
      code: 'fi',
      from: 'lähettäjä',
      sent: 'lähetetty|päivämäärä|päiväys|pvm',
      to: 'vastaanottaja|kenelle',
      subject: 'aihe|otsikko',
      wrote: 'kirjoitti',
    },
    ...{
      original: 'alkuperäinen viesti',
      forwarded: 'välitetty viesti|edelleenlähetetty viesti|välitetty viesti alkaa',
      sentFrom: 'lähetetty',
      get: 'hanki|lataa',
    },
  },
  {
    ...{
      code: 'et',
      from: 'saatja|kellelt',
      sent: 'saadetud|kuupäev|saatmisaeg',
      to: 'adressaat|kellele',
      subject: 'teema',
      wrote: 'kirjutas',
    },
    ...{
      original: 'algne sõnum|originaalsõnum|algkiri',
      forwarded: 'edastatud kiri|edastatud sõnum',
      sentFrom: 'saadetud minu|saadetud',
      get: 'hankige',
    },
  },
  {
    ...{
      code: 'hu',
      from: 'feladó|küldő',
      sent: 'elküldve|küldés ideje|dátum|küldve',
      to: 'címzett',
      subject: 'tárgy',
      wrote: 'ezt írta|írta',
    },
    ...{
      original: 'eredeti üzenet|eredeti levél',
      forwarded: 'továbbított üzenet|továbbított levél|a továbbított üzenet kezdete',
      sentFrom: 'küldve|elküldve',
      get: 'letöltése|szerezze be',
    },
  },
  {
    ...{
      code: 'lv',
      from: 'no|sūtītājs',
      sent: 'nosūtīts|nosūtīta|datums',
      to: 'kam|adresāts|uz',
      subject: 'tēma|temats',
      wrote: 'rakstīja',
    },
    ...{
      original: 'sākotnējais ziņojums|sākotnējā ziņa|oriģinālais ziņojums',
      forwarded: 'pārsūtītais ziņojums',
      sentFrom: 'nosūtīts no|sūtīts no',
      get: 'iegūt',
    },
  },
  {
    ...{
      code: 'lt',
      from: 'nuo|siuntėjas',
      sent: 'išsiųsta|data|siuntimo data',
      to: 'kam|iki|gavėjas',
      subject: 'tema',
      wrote: 'rašė|parašė',
    },
    ...{
      original: 'pradinis laiškas|originalus laiškas|pradinis pranešimas',
      forwarded: 'persiųstas laiškas|persiųstas pranešimas',
      sentFrom: 'išsiųsta iš|siųsta iš',
      get: 'gaukite',
    },
  },
  {
    ...{
      code: 'el',
      from: 'από|αποστολέας',
      sent: 'στάλθηκε|εστάλη|ημερομηνία|απεστάλη',
      to: 'προς',
      subject: 'θέμα',
      on: 'στις|την|τη',
      wrote: 'έγραψε',
    },
    ...{
      original: 'αρχικό μήνυμα|πρωτότυπο μήνυμα',
      forwarded: 'προωθημένο μήνυμα|μήνυμα που προωθήθηκε|έναρξη προωθημένου μηνύματος',
      sentFrom: 'στάλθηκε από|εστάλη από',
      get: 'λήψη',
    },
  },
  {
    ...{
      code: 'tr',
      from: 'kimden|gönderen',
      sent: 'gönderildi|gönderme tarihi|tarih|gönderilme tarihi',
      to: 'kime|alıcı',
      subject: 'konu',
    },
    ...{
      wrote: 'yazdı|şunu yazdı|şunları yazdı',
      original: 'özgün ileti|orijinal mesaj|orijinal ileti|özgün mesaj|asıl ileti',
      get: 'edinin|indirin',
    },
    ...{ forwarded: 'iletilmiş mesaj|yönlendirilmiş mesaj|yönlendirilen ileti|iletilen mesaj', sentFrom: 'gönderildi' },
  },
  {
    code: 'eu',
    from: 'nork|bidaltzailea',
    sent: 'bidalia|bidaltze-data|data',
    to: 'nori|hartzailea',
    subject: 'gaia',
    wrote: 'idatzi du|igorleak hau idatzi du',
    original: 'jatorrizko mezua',
  },
  {
    code: 'kk',
    from: 'кімнен',
    sent: 'жіберілген күні|жіберілді',
    to: 'кімге',
    subject: 'тақырып|тақырыбы',
    wrote: 'жазды',
    original: 'бастапқы хабар',
  },
  {
    code: 'sq',
    from: 'nga',
    sent: 'dërguar|data',
    to: 'për',
    subject: 'subjekti|tema',
    on: 'më',
    wrote: 'shkroi',
    original: 'mesazhi origjinal',
  },
]
