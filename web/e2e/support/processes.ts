import { execFileSync } from 'node:child_process'

/** A process. Its start time distinguishes it from a later one with the same number. */
export interface Running {
  pid: number
  parent: number
  started: string
  command: string
}

/** Everything that runs on this machine now. */
function running(): Running[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,lstart=,comm='], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  return table
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+ +\S+ +\d+ +[\d:]+ +\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, started, command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      started: started ?? '',
      command: command ?? '',
    }))
}

/** A process and all that descends from it. */
export function family(root: number, all: readonly Running[] = running()): Running[] {
  const members = all.filter(({ pid }) => pid === root)
  for (const member of members) {
    members.push(...all.filter(({ parent }) => parent === member.pid))
  }
  return members
}

/** Returns the processes that still run. A dead child that its parent has not waited for does not count. */
export function survivors(members: readonly Running[]): Running[] {
  const now = running()
  return members.filter(({ pid, started }) =>
    now.some(
      (other) =>
        other.pid === pid && other.started === started && !other.command.includes('<defunct>'),
    ),
  )
}
