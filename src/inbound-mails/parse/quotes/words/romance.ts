import type { Language } from './language.ts'

export const romance: Language[] = [
  {
    ...{
      code: 'fr',
      from: 'de',
      sent: 'envoyé|envoyé le|date|message du',
      to: 'à',
      subject: 'objet|sujet',
      on: 'le',
      wrote: 'a écrit|écrivait',
    },
    ...{ original: "message d'origine|mail original|message original|message initial|message d’origine|e-mail d'origine|e-mail d’origine" },
    forwarded: 'message transféré|début du message réexpédié|début du message transféré|message transmis',
    sentFrom:
      'envoyé de|envoyé depuis|envoyé à partir de|envoyé à partir d|envoyée de|envoyé avec|envoyé via|envoyé par|envoyé sans fil par',
    get: 'obtenir|obtenez|télécharger|téléchargez',
  },
  {
    ...{
      code: 'es',
      from: 'de',
      sent: 'enviado|enviado el|fecha',
      to: 'para',
      subject: 'asunto',
      on: 'el|en',
      wrote: 'escribió|escribio|ha escrito',
    },
    ...{ original: 'mensaje original|mensaje de origen', forwarded: 'mensaje reenviado|inicio del mensaje reenviado|forwarded message' },
    ...{ sentFrom: 'enviado desde|enviado con|enviado de', get: 'obtener|obtén|descargar|obtenga' },
  },
  {
    ...{ code: 'it', from: 'da', sent: 'inviato|inviata|data', to: 'a', subject: 'oggetto', on: 'il|in data', wrote: 'ha scritto' },
    ...{ original: 'messaggio originale|messaggio originario', forwarded: 'messaggio inoltrato|inizio messaggio inoltrato' },
    ...{ sentFrom: 'inviato da|inviato dal|inviato con|inviato tramite', get: 'ottieni|scarica|ottenere' },
  },
  {
    ...{ code: 'pt', from: 'de', sent: 'enviado|enviado em|enviada|enviada em|data', to: 'para', subject: 'assunto', on: 'em|no dia' },
    ...{ wrote: 'escreveu|escreveu o seguinte', original: 'mensagem original', get: 'obter|obtenha|baixar|transferir' },
    forwarded: 'mensagem encaminhada|mensagem reencaminhada|início da mensagem encaminhada|início da mensagem reencaminhada',
    sentFrom: 'enviado do|enviado de|enviado a partir do|enviado da|enviado pelo|enviado desde|enviado através',
  },
  {
    ...{
      code: 'ro',
      from: 'de la|expeditor|din partea',
      sent: 'trimis|trimis la|data|dată',
      to: 'către|catre',
      subject: 'subiect',
      on: 'în|pe|la|in',
    },
    ...{ wrote: 'a scris', original: 'mesaj original|mesajul original', forwarded: 'mesaj redirecționat|forwarded message' },
    ...{ sentFrom: 'trimis de pe|trimis din|trimis de la', get: 'obțineți|descărcați' },
  },
  {
    ...{
      code: 'ca',
      from: 'de',
      sent: 'enviat|enviat el|data',
      to: 'per a|a',
      subject: 'assumpte|tema',
      on: 'el|missatge de',
      wrote: 'va escriure|ha escrit|missatge de',
    },
    ...{ original: 'missatge original', forwarded: 'missatge reenviat', sentFrom: 'enviat des de|enviat amb', get: 'obtén|obteniu' },
  },
  {
    ...{ code: 'gl', from: 'de', sent: 'enviado|enviado o|data', to: 'para|a', subject: 'asunto', wrote: 'escribiu' },
    ...{ original: 'mensaxe orixinal', forwarded: 'mensaxe reenviada', sentFrom: 'enviado desde' },
  },
]
