import type { Checklist, Subtask, Task } from './checklist'
import { withTasks } from './edits'

/** Returns a task for tests with default values. */
export function sampleTask(task: Partial<Task> = {}): Task {
  return {
    publicId: 'task',
    title: 'Degustação do menu',
    observations: '',
    category: 'CATERING',
    icon: '',
    label: '',
    timing: 'NONE',
    decisionRequested: false,
    decision: '',
    position: 1,
    subtasks: [],
    ...task,
  }
}

export function sampleSubtask(subtask: Partial<Subtask> = {}): Subtask {
  return {
    publicId: 'subtask',
    title: 'Escolher o prato principal',
    position: 1,
    ...subtask,
  }
}

/** Returns the checklist of a wedding on 13 March 2027 with these tasks. */
export function sampleList(tasks: Task[]): Checklist {
  return withTasks(
    {
      event: {
        uuid: 'event',
        type: 'WEDDING',
        title: 'Casamento Marina & Tomás',
        date: '2027-03-13',
        timeZone: 'America/Sao_Paulo',
        coverSeed: 'event',
        tasksTotal: 0,
        tasksDone: 0,
        customers: [],
        eventPersonName: 'Tomás',
        enableBranding: true,
        canUseQrCode: false,
        enabledCheckinQrCode: false,
        hasCheckinQrcode: false,
        permissions: 7,
      },
      tasks: [],
    },
    tasks,
  )
}
