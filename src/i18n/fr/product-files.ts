import type { Pack } from '../packs.ts'

export const productFilesStrings = {
  'productFiles.fileEmpty': 'Ce fichier est vide. Choisissez-en un autre.',
  'productFiles.fileTooLarge': 'Ce fichier est trop volumineux. Choisissez un fichier de {{megabytes}} Mo au maximum.',
  'productFiles.tooManyFiles': 'Un produit peut avoir jusqu’à {{count}} fichiers. Retirez-en un d’abord.',
} as const satisfies Pack
