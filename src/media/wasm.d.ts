declare module '*.wasm' {
  /** Path of the file; inside the executable a path in its embedded file system. */
  const path: string
  export default path
}
