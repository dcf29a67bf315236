/** Files by name: lower-case letters, digits and dashes with one extension. Every call throws TypeError for any other name. */
export interface FileStorage {
  /** Writes atomically; replaces an existing file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Writes a stream atomically without buffering it. */
  putStream(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void>
  get(name: string): Promise<Blob | null>
  /** For reading parts of a file, also of one that is deleted meanwhile. Null when it does not exist. */
  open(name: string): Promise<OpenFile | null>
  exists(name: string): Promise<boolean>
  /** Succeeds when the file does not exist. */
  delete(name: string): Promise<void>
  /** Names last written before `cutoff` in epoch ms. */
  listModifiedBefore(cutoff: number): Promise<string[]>
  /** Files whose names begin with `prefix`; `modifiedAt` is when each was last written, in epoch ms. */
  list(prefix: string): Promise<{ name: string; bytes: number; modifiedAt: number }[]>
}

export interface OpenFile {
  /** When it was opened. */
  bytes: number
  /** Fewer bytes where the file ends before. */
  read(start: number, length: number): Promise<Buffer>
  close(): Promise<void>
}
