import { bankTransfer } from '#src/payments/processors/bank-transfer/bank-transfer.ts'
import { invoice } from '#src/payments/processors/invoice/invoice.ts'
import { freeOrders } from '#src/payments/processors/free/free.ts'
import { testPayment } from '#src/payments/processors/test-payment/test-payment.ts'
import type { ProcessorFixture } from './processor-fixture.ts'

export const freeOrdersFixture: ProcessorFixture = { type: freeOrders, capabilities: [], amount: 0, marks: [] }

export const bankTransferFixture: ProcessorFixture = { type: bankTransfer, capabilities: [], amount: 14210, marks: [] }

export const invoiceFixture: ProcessorFixture = { type: invoice, capabilities: [], amount: 14210, marks: [] }

export const testPaymentFixture: ProcessorFixture = { type: testPayment, capabilities: ['instant'], amount: 14210, marks: [] }
