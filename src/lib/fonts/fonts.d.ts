declare module '*.ttf' {
  const path: string
  export default path
}

declare module '*.woff' {
  const path: string
  export default path
}
