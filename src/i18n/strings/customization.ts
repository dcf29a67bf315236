export const customizationStrings = {
  'customization.enter': 'Enter “{{label}}”.',
  'customization.choose': 'Choose an answer under “{{label}}”.',
  'customization.tick': 'Tick “{{label}}” to go on.',
  'customization.shorten': 'Shorten “{{label}}” to {{most}} characters.',
  'customization.offered': 'Choose one of the answers offered under “{{label}}”.',

  'customization.fault.fields': 'Ask for {{most}} things at most.',
  'customization.fault.key': 'Use lower-case letters, digits and underscores, starting with a letter, {{most}} characters at most.',
  'customization.fault.keyTaken': 'Another question of this form has the same key. Choose a different one.',
  'customization.fault.label': 'Enter what is asked, in {{most}} characters at most.',
  'customization.fault.maxLength': 'Enter a number of characters from 1 to {{most}}.',
  'customization.fault.choices': 'Offer at least one answer and {{most}} at most.',
  'customization.fault.choice': 'Enter the answer, in {{most}} characters at most.',
  'customization.fault.choiceTaken': 'This answer is offered twice. Change one of them.',
  'customization.fault.fixed': 'Enter a smaller amount.',
  'customization.fault.percent': 'Enter a whole per cent from 0 to {{most}}.',
} as const
