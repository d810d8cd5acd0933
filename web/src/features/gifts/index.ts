export { GiftsScreen } from './GiftsScreen'
export { OrdersScreen } from './OrdersScreen'
export { giftsQuery, ordersQuery } from './queries'
