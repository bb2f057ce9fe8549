import CBuild
import Commands
import Glibc

exit(await CommandLineProgram.run(CommandLine.arguments, commit: LITFASS_COMMIT))
