export const mediaStrings = {
  'media.tooLarge': 'This file is too large. Choose an image of up to {{megabytes}} MB.',
  'media.videoTooLarge': 'This video is too large. Choose a video of up to {{megabytes}} MB.',
  'media.notAVideo': 'This video format is not supported. Choose an MP4 or WebM file.',
  'media.notAnImage': 'This image format is not supported. Choose a JPEG, PNG, WebP, AVIF or GIF file.',
  'media.tooManyPixels': 'This image has too many pixels. Choose one of up to {{megapixels}} megapixels.',
  'media.unsupported': 'This server cannot read this image format. Choose a JPEG, PNG or WebP file.',
  'media.animated': 'Animated WebP images are not supported. Choose a still image.',
  'media.broken': 'This image is damaged. Save it again, then upload the new file.',
  'media.chooseFile': 'Choose an image first.',

  'media.addImagesHint': 'JPEG, PNG, WebP, AVIF or GIF, up to 10 MB each.',

  'media.fetch.notFound': 'There is no image at this URL.',
  'media.fetch.noResponse': 'The server did not respond.',
  'media.fetch.noSuchHost': 'There is no server with this name.',
  'media.fetch.notAllowed': 'This URL is not on the public internet.',
  'media.fetch.tooManyRedirects': 'This URL redirects too many times.',
  'media.fetch.tooLarge': 'The image is larger than {{megabytes}} MB.',
  'media.fetch.notAnImage': 'This is not a supported image.',
} as const
