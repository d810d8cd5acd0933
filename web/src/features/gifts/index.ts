export { GiftsScreen } from './GiftsScreen'
export { OrdersScreen } from './OrdersScreen'
