export const productFilesStrings = {
  'productFiles.fileEmpty': 'This file is empty. Choose another file.',
  'productFiles.fileTooLarge': 'This file is too large. Choose a file of up to {{megabytes}} MB.',
  'productFiles.tooManyFiles': 'A product can have up to {{count}} files. Remove one first.',
} as const
