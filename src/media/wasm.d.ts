declare module '*.wasm' {
  /** Path of the file, in the executable one of its own file system. */
  const path: string
  export default path
}
