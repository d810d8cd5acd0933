export { PushDevices } from './push/PushDevices'
export { usePushedOutsideOfBusinesses } from './push/useOpenedFromPush'
export { usePush } from './push/usePush'
export { useUnreadCount } from './useUnreadCount'
