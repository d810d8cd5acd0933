export { useUnreadCount } from './useUnreadCount'
