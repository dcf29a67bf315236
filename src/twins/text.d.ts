// Page scripts and styles are embedded as text in the executable.
declare module '*.client.js' {
  const text: string
  export default text
}
declare module '*.css' {
  const text: string
  export default text
}
