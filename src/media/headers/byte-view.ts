export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const asciiAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/** What `read` finds, or the default for a header that is cut or meaningless: decoding tells what is wrong with the file. */
export function readOr<Result>(fallback: Result, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return fallback
    throw error
  }
}
