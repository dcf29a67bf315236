import { accountsData } from './accounts.ts'
import { messagesData } from './messages.ts'
import { ordersData } from './orders.ts'
import type { PersonalData } from './personal-data.ts'
import { storeData } from './store.ts'

/** Where personal data is stored, and what becomes of it: export and erasure read it, and a test compares it with the schema. */
export const allPersonalData: readonly PersonalData[] = [...accountsData, ...ordersData, ...messagesData, ...storeData]
