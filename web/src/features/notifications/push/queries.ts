import { meClient } from '@/app/workspace/clients'
import { usersGetDevicesOptions } from '@/client/api/users.gen'

/** The browsers that take the person's pushes, and the key they subscribe with. */
export const devicesQuery = usersGetDevicesOptions({ client: meClient })
