import type { Pack } from '../packs.ts'

export const mediaStrings = {
  'media.tooLarge': 'Diese Datei ist zu groß. Wählen Sie ein Bild mit höchstens {{megabytes}} MB.',
  'media.notAnImage': 'Dieses Bildformat wird nicht unterstützt. Wählen Sie eine JPEG-, PNG-, WebP-, AVIF- oder GIF-Datei.',
  'media.tooManyPixels': 'Dieses Bild hat zu viele Pixel. Wählen Sie eines mit höchstens {{megapixels}} Megapixeln.',
  'media.unsupported': 'Dieser Server kann dieses Bildformat nicht lesen. Wählen Sie eine JPEG-, PNG- oder WebP-Datei.',
  'media.animated':
    'Animierte Bilder werden nicht unterstützt. Laden Sie ein Einzelbild als JPEG oder PNG hoch, oder ein Video, wo Videos möglich sind.',
  'media.colors':
    'Die Farben dieses Bildes sind für den Druck (CMYK) oder HDR-Bildschirme. Speichern Sie es in sRGB und laden Sie dann die neue Datei hoch.',
  'media.broken': 'Dieses Bild ist beschädigt. Speichern Sie es neu und laden Sie dann die neue Datei hoch.',
} as const satisfies Pack
