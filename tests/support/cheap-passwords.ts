const { hash } = Bun.password

/** From here on hashing a password takes no time: the cost that the program asks for is 35 ms, and most tests do not judge it. */
export function useCheapPasswords() {
  Bun.password.hash = (password) => hash(password, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })
}

/** For tests of the hashes themselves. */
export function useRealPasswords() {
  Bun.password.hash = hash
}
