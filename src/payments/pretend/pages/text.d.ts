// The pages' scripts and styles are embedded as text, so that they travel inside the executable.
declare module '*.client.js' {
  const text: string
  export default text
}
declare module '*.css' {
  const text: string
  export default text
}
