export const mediaStrings = {
  'media.tooLarge': 'This file is too large. Pictures may have up to {{megabytes}} MB.',
  'media.videoTooLarge': 'This film is too large. Films may have up to {{megabytes}} MB.',
  'media.notAVideo': 'This is not a film we can show. Choose an MP4 or WebM file.',
  'media.notAPicture': 'This is not a picture we can show. Choose a JPEG, PNG, WebP, AVIF or GIF file.',
  'media.tooManyPixels': 'This picture has too many pixels. Choose one of up to {{megapixels}} million.',
  'media.unsupported': 'This server cannot read pictures of this kind. Choose a JPEG, PNG or WebP file.',
  'media.moving': 'This WebP holds a moving picture, which this server cannot read. Choose one that stands still.',
  'media.broken': 'This picture is damaged and cannot be read. Save it again and upload the new file.',
  'media.chooseFile': 'Choose a picture first.',
} as const
