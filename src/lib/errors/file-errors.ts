/** What an operator can do about a file that cannot be written; null for other errors. */
export function fileErrorMessage(error: unknown): string | null {
  const { code, path, dest } = (error ?? {}) as { code?: unknown; path?: unknown; dest?: unknown }
  if (typeof code !== 'string' || typeof path !== 'string') return null
  const file = typeof dest === 'string' ? dest : path
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk is full: ${file} cannot be written. Free some space and try again.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${file} cannot be accessed by this user (${code}). Check the permissions of the file and its folder, or choose another folder with DATA_DIR.`
  return null
}
