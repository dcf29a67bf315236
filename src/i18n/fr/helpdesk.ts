import type { Pack } from '../packs.ts'

export const helpdeskStrings = {
  'helpdesk.subjectInvalid': 'Saisissez un objet de {{most}} caractères au maximum.',
  'helpdesk.messageMissing': 'Saisissez un message.',
  'helpdesk.messageTooLong': 'Saisissez un message de {{most}} caractères au maximum ou joignez-le dans un fichier.',
  'helpdesk.tooManyFiles': 'Choisissez {{most}} fichiers au maximum.',
  'helpdesk.fileEmpty': 'Le fichier {{name}} est vide. Choisissez-en un autre.',
  'helpdesk.fileTooLarge': 'Le fichier {{name}} dépasse {{megabytes}} Mo. Choisissez-en un plus petit.',
  'helpdesk.filesTooLarge': 'Les fichiers dépassent {{megabytes}} Mo au total. Choisissez-en moins ou de plus petits.',
  'helpdesk.erasedAuthor': 'Compte supprimé',
  'helpdesk.erasedMessage': 'Ce message a été effacé avec le compte auquel il appartenait.',
  'helpdesk.quoted': 'Afficher le texte cité',
  'helpdesk.quotedOf': 'Afficher le texte cité, {{message}}',
  'helpdesk.fileOf': '{{name}} {{size}}, {{message}}',
  'helpdesk.attachmentsOf': 'Pièces jointes, {{message}}',
  'helpdesk.blockedImage': 'Image non chargée',
  'helpdesk.blockedImageNamed': 'Image non chargée : {{name}}',
} as const satisfies Pack
