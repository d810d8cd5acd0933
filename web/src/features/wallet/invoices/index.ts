export { InvoicesScreen } from './InvoicesScreen'
export { type InvoicesSearch, invoicesSearch } from './search'
