/** Characters in the name of a file. */
export const maxFileNameLength = 200

/** Without folders and control characters: for display only, never part of a path. */
export const displayFileName = (name: string): string => name.replace(/^.*[\\/]/, '').replace(/[\u0000-\u001f\u007f]/g, '')

/** A long name is cut before its extension, which decides what opens the file. */
export function sanitizeFileName(name: string): string {
  const clean = displayFileName(name)
  const extension = /\.[\p{L}\p{N}.]{1,15}$/u.exec(clean)?.[0] ?? ''
  return clean.slice(0, clean.length - extension.length).slice(0, maxFileNameLength - extension.length) + extension || 'file'
}

// From the file name: the browser's type is not trusted, and files are only sent as attachments.
export const contentTypeOf = (name: string): string => Bun.file(name).type.split(';')[0]!
