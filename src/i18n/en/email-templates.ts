export const emailTemplatesStrings = {
  'emailTemplates.error.unknown': 'This email has no variable {{name}}. Choose one from the list.',
  'emailTemplates.error.missing': 'Add {{name}}. The email does not work without it.',
  'emailTemplates.error.braces': 'Complete or remove {{name}}. A variable is a name from the list in double braces.',
} as const
