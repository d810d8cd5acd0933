export { browserZone } from './browserZone'
export { PushDevices } from './push/PushDevices'
export { useUnreadCount } from './useUnreadCount'
