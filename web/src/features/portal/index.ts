export { type EditorPlace, type EditorSearch, takeToken } from './address'
export { EditLease, type EditLeaseProps } from './EditLease'
export { useTakeControl } from './useTakeControl'
