export {
  checkPlan,
  emptyPlan,
  installmentsOf,
  type PlanValues,
  planFrom,
  planShape,
} from './add/invoiceForm'
export { PlanFields } from './add/lazily'
export { History } from './History'
export { PaymentGroups } from './list/PaymentGroups'
export type { Payment, PaymentDetails } from './model'
export { isLive, methodNames, type OnlineMethod, onlineQuery } from './online/online'
export { RefundList } from './online/RefundList'
export { PlanBar } from './PlanBar'
export { KeyFields } from './pix/KeyFields'
export { type KeyValues, keySchema, kinds as pixKinds } from './pix/keyForm'
export { ChangedKey, CopyPix, keyWords, QrImage } from './pix/PixCode'
export { PixKeyCard } from './pix/PixKeyCard'
export { paymentQuery, paymentsQuery, refreshPayments, taskPaymentsQuery } from './queries'
export { AttachReceipt, ReceiptCard } from './Receipt'
export { ReciboButton } from './ReciboButton'
export { StateBadge } from './StateBadge'
export { Summary } from './Summary'
export { TaskPayments } from './TaskPayments'
export { usePaymentActions } from './usePaymentActions'
export { dayOfPayment, formatReturned } from './words'
