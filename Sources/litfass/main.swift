import Commands
import Glibc

exit(await CommandLineProgram.run(CommandLine.arguments))
