import type { Pack } from '../packs.ts'

export const mediaStrings = {
  'media.tooLarge': 'Ce fichier est trop volumineux. Choisissez une image de {{megabytes}} Mo au plus.',
  'media.notAnImage': 'Ce format d’image n’est pas pris en charge. Choisissez un fichier JPEG, PNG, WebP, AVIF ou GIF.',
  'media.tooManyPixels': 'Cette image a trop de pixels. Choisissez-en une de {{megapixels}} mégapixels au plus.',
  'media.unsupported': 'Ce serveur ne peut pas lire ce format d’image. Choisissez un fichier JPEG, PNG ou WebP.',
  'media.animated':
    'Les images animées ne sont pas prises en charge. Envoyez une image fixe en JPEG ou PNG, ou une vidéo là où c’est possible.',
  'media.colors':
    'Les couleurs de cette image sont destinées à l’impression (CMJN) ou aux écrans HDR. Enregistrez-la en sRGB, puis envoyez le nouveau fichier.',
  'media.broken': 'Cette image est endommagée. Enregistrez-la à nouveau, puis envoyez le nouveau fichier.',
} as const satisfies Pack
