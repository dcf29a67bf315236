import type { Pack } from '../packs.ts'

export const productFilesStrings = {
  'productFiles.fileEmpty': 'Diese Datei ist leer. Wählen Sie eine andere.',
  'productFiles.fileTooLarge': 'Diese Datei ist zu groß. Wählen Sie eine Datei mit höchstens {{megabytes}} MB.',
  'productFiles.tooManyFiles': 'Ein Produkt kann bis zu {{count}} Dateien haben. Entfernen Sie zuerst eine.',
} as const satisfies Pack
