export const documentFontsStrings = {
  'documentFonts.title': 'Document fonts',
  'documentFonts.note': 'Fonts for invoices and packing slips as PDF.',
  'documentFonts.shipped':
    'Latin, Greek, Cyrillic, Hebrew, Arabic, Thai, Armenian and Georgian letters and emoji are included. Install Chinese, Japanese and Korean if your customers or products have such names.',
  'documentFonts.noun': 'Document font',
  'documentFonts.name.sc': 'Chinese (simplified)',
  'documentFonts.name.tc': 'Chinese (traditional)',
  'documentFonts.name.jp': 'Japanese',
  'documentFonts.name.kr': 'Korean',
  'documentFonts.state.installed': 'Installed',
  'documentFonts.state.damaged': 'Damaged',
  'documentFonts.state.missing': 'Not installed',
  'documentFonts.damagedText': 'The stored file is not this font, so documents leave its characters out. Install it again.',
  'documentFonts.size': 'Size',
  'documentFonts.license': 'Font',
  'documentFonts.source': 'Download from',
  'documentFonts.byHand': 'By hand',
  'documentFonts.byHandText': 'Download the file and save it in the data folder under this name:',
  'documentFonts.action.install': 'Install',
  'documentFonts.actionOf.install': 'Install {{name}}',
  'documentFonts.action.remove': 'Remove',
  'documentFonts.actionOf.remove': 'Remove {{name}}',
  'documentFonts.installed': '{{name}} installed. New documents use it.',
  'documentFonts.removed': '{{name}} removed.',
  'documentFonts.error.unreachable':
    'The font could not be downloaded from {{hosts}}. Try again later, allow this server to open connections to one of them, or save the file by hand.',
  'documentFonts.error.otherFile':
    'The file that {{hosts}} sent is not the expected font. Nothing was installed. Try again later, or save the file by hand.',
  'documentFonts.error.notStored':
    'The font could not be saved. Check the free space of the data folder and that the store may write there.',
  'documentFonts.leftOut': 'The PDF invoice and packing slip leave out these characters: {{characters}}',
  'documentFonts.installToShow': 'Install Chinese, Japanese or Korean',
}
